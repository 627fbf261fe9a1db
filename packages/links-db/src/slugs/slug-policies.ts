import { defaultSlugPolicy, describeSlugPolicy, parseSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import type { Pool } from 'pg';
import type { Connection, Transaction } from '../transactions.ts';

/** The key of a link or profile in `slugs`, of a row with this name. */
export const keyIn = (row: string) => `coalesce(${row}.exact_key, ${row}.slug_key)`;

/** A stored policy. The column's check leaves no other text. */
export function readStoredPolicy(text: string): SlugPolicy {
  const policy = parseSlugPolicy(text);
  if (!policy) throw new Error(`The stored slug policy ${JSON.stringify(text)} is unknown.`);
  return policy;
}

const findServedSlugPolicySql = `
  select slug_policy as "slugPolicy" from domains where workspace_id = $1 and host = $2 and verified_at is not null`;

/** The slug policy of a host on which the workspace may create links; undefined when it may not. */
export async function findServedSlugPolicy(
  connection: Connection,
  workspaceId: string,
  host: string,
): Promise<SlugPolicy | undefined> {
  const { rows } = await connection.query<{ slugPolicy: string }>({
    name: 'find-served-slug-policy',
    text: findServedSlugPolicySql,
    values: [workspaceId, host],
  });
  return rows[0] && readStoredPolicy(rows[0].slugPolicy);
}

const findSlugPolicySql = `
  select coalesce(
    (select slug_policy from domains where workspace_id = $1 and host = $2),
    (select slug_policy from former_slug_policies where workspace_id = $1 and host = $2)
  ) as "slugPolicy"`;

/** The slug policy by which a workspace's links on a custom host have their keys, whether the host is served or not. */
export async function findSlugPolicy(connection: Connection, workspaceId: string, host: string): Promise<SlugPolicy> {
  const { rows } = await connection.query<{ slugPolicy: string | null }>({
    name: 'find-slug-policy',
    text: findSlugPolicySql,
    values: [workspaceId, host],
  });
  const text = rows[0]?.slugPolicy;
  return typeof text === 'string' ? readStoredPolicy(text) : defaultSlugPolicy;
}

const findPolicyOfServedHostSql = `
  select slug_policy as "slugPolicy" from domains where host = $1 and verified_at is not null`;

/** The slug policy of a custom host, whichever workspace serves it; undefined when none does. */
export async function findPolicyOfServedHost(connection: Connection, host: string): Promise<SlugPolicy | undefined> {
  const { rows } = await connection.query<{ slugPolicy: string }>({ text: findPolicyOfServedHostSql, values: [host] });
  return rows[0] && readStoredPolicy(rows[0].slugPolicy);
}

const hasSlugsOnHostSql = `
  select exists (select 1 from links where workspace_id = $1 and host = $2 and host <> '')
    or exists (select 1 from link_aliases where workspace_id = $1 and host = $2 and host <> '')
    or exists (select 1 from profiles where workspace_id = $1 and host = $2 and host <> '') as "hasSlugs"`;

/** Whether the workspace has links, aliases or profiles on a custom host, served or not. */
export async function hasSlugsOnHost(connection: Connection, workspaceId: string, host: string): Promise<boolean> {
  const { rows } = await connection.query<{ hasSlugs: boolean }>({
    text: hasSlugsOnHostSql,
    values: [workspaceId, host],
  });
  return rows[0]?.hasSlugs ?? false;
}

const setSlugPolicySql = `update domains set slug_policy = $3 where workspace_id = $1 and id = $2`;

/** Sets the policy of a locked domain; the caller publishes the change of the host. */
export async function setSlugPolicy(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  policy: SlugPolicy,
): Promise<void> {
  const values = [workspaceId, id, describeSlugPolicy(policy)];
  await transaction.query({ text: setSlugPolicySql, values });
}

const claimOwnSlugPolicySql = `
  insert into installation (slug_policy)
  select case when exists (select 1 from slugs where host = '') then $1 else $2 end
  on conflict do nothing`;

/**
 * Stores the policy of the service's own host at the first start: later calls change nothing. An installation that has
 * slugs already, from before there were policies, has the default one.
 */
export async function claimOwnSlugPolicy(connection: Connection, policy: SlugPolicy): Promise<void> {
  const values = [defaultSlugPolicy, policy].map(describeSlugPolicy);
  await connection.query({ text: claimOwnSlugPolicySql, values });
}

/** The policy of the service's own host; undefined before the first start of management. */
export async function readOwnSlugPolicy(pool: Pool): Promise<SlugPolicy | undefined> {
  const { rows } = await pool.query<{ slugPolicy: string }>({
    name: 'read-own-slug-policy',
    text: `select slug_policy as "slugPolicy" from installation`,
  });
  return rows[0] && readStoredPolicy(rows[0].slugPolicy);
}
