import { createHash } from 'node:crypto';
import { advisoryLocks, planeGrants } from '@linkplane/links-db';
import { Client } from 'pg';

/** Planes with a role of their own; management owns the database. */
export type RolePlane = keyof typeof planeGrants;

/**
 * Creates the roles of the planes on a server and returns the URL that each plane connects with. What each may do is set
 * by the next migration. Several clusters share the roles of one server: passwords are derived from that of its owner.
 * @param url of the owner, who is a superuser here
 */
export async function createPlaneRoles(url: string): Promise<Record<RolePlane, string>> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new Client({ connectionString: admin.href, application_name: 'linkplane-roles' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.planeRoles]);
    for (const { role } of Object.values(planeGrants)) {
      const { rows } = await client.query<{ statement: string }>(
        `select format('create role %I login password %L', $1::text, $2::text) as statement
         where not exists (select from pg_roles where rolname = $1)`,
        [role, passwordOf(role, url)],
      );
      for (const { statement } of rows) await client.query(statement);
    }
  } finally {
    await client.end();
  }
  const urlOf = (plane: RolePlane) => {
    const own = new URL(url);
    own.username = planeGrants[plane].role;
    own.password = passwordOf(own.username, url);
    return own.href;
  };
  return { redirect: urlOf('redirect'), analytics: urlOf('analytics'), webhooks: urlOf('webhooks') };
}

function passwordOf(role: string, url: string): string {
  return createHash('sha256')
    .update(`${role}\n${new URL(url).password}`)
    .digest('hex');
}
