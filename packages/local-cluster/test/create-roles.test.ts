import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb, planeGrants } from '@linkplane/links-db';
import { listConnectedServices } from '@linkplane/links-db/planes/operator';
import { findProgram } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { Client } from 'pg';
import { allowLongTests } from '@linkplane/testing';
import { expect, onTestFinished, test } from 'vitest';

allowLongTests('processes');

const script = resolve(import.meta.dirname, '../../../deploy/postgres/create-roles.sh');

async function connect(url: string, applicationName = ''): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: applicationName });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

test('the script of the containers creates an owner and roles that the planes can work with, also when it is repeated', async () => {
  findProgram({ command: 'psql', debianPackage: 'postgresql-client' });
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-roles-'));
  const server = await startEmbeddedPostgres({ directory, logger: createLogger('test', 'silent') });
  onTestFinished(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const admin = Object.assign(new URL(server.url), { username: 'postgres', password: 'admin', pathname: '/postgres' });
  const passwords = {
    LINKPLANE_PASSWORD: "own'er",
    LINKPLANE_REDIRECT_PASSWORD: 'redirect',
    LINKPLANE_ANALYTICS_PASSWORD: 'analytics',
    LINKPLANE_WEBHOOKS_PASSWORD: 'webhooks',
  };
  const run = () =>
    spawnSync('sh', [script], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        PGHOST: admin.hostname,
        PGPORT: admin.port,
        PGPASSWORD: admin.password,
        POSTGRES_USER: admin.username,
        ...passwords,
      },
    });
  // The image of Postgres has a superuser of that name, and nothing else. What the embedded server has made goes.
  await query(server.url, `create role postgres superuser login password 'admin'`);
  await query(admin.href, 'alter role linkplane rename to bootstrap');
  await query(admin.href, 'drop database linkplane with (force)');
  for (let repeated = 0; repeated < 2; repeated++) {
    const { status, stderr } = run();
    expect([status, stderr]).toEqual([0, '']);
  }
  const urlOf = (username: string, password: string) =>
    Object.assign(new URL(server.url), { username, password, pathname: '/linkplane' }).href;
  const owner = urlOf('linkplane', passwords.LINKPLANE_PASSWORD);
  expect((await migrateLinksDb(owner)).length).toBeGreaterThan(5);
  expect(await query(owner, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
  const redirect = urlOf(planeGrants.redirect.role, passwords.LINKPLANE_REDIRECT_PASSWORD);
  expect(await query(redirect, 'select id from links')).toEqual([]);
  await expect(query(redirect, 'select id from users')).rejects.toThrow('permission denied');

  // What keeps a restore from a database in use is seen by the owner, who is no superuser.
  const analytics = urlOf(planeGrants.analytics.role, passwords.LINKPLANE_ANALYTICS_PASSWORD);
  const connected = [await connect(redirect, 'linkplane-redirect'), await connect(analytics)];
  const own = await connect(owner, 'linkplane-cli');
  expect(await listConnectedServices(own)).toEqual(['linkplane-redirect', 'linkplane_analytics']);
  await Promise.all([...connected, own].map((client) => client.end()));
}, 120_000);
