import type { Pool } from 'pg';
import type { Connection } from '../transactions.ts';

/** Ids of the suspended workspaces: nearly always none, read once for a statement from an index. */
export const suspendedWorkspaces = `select id from workspaces where suspended_at is not null`;

export type SuspendedKind = 'link' | 'profile' | 'workspace';

/** A link, profile or workspace that is suspended. */
export type Suspended = { kind: SuspendedKind; id: string; workspaceId: string; name: string; since: Date };

// The new version makes every cache replace its copy; where nothing changes, nothing is written.
const suspendTargetSql = (table: 'links' | 'profiles') => `
  with known as (
    select id from ${table} where id = $1
  ), changed as (
    update ${table} set suspended_at = case when $2::boolean then now() end, version = nextval('target_versions')
    where id = $1 and (suspended_at is not null) <> $2::boolean
    returning host, coalesce(exact_key, slug_key) as slug_key, version, workspace_id
  ), announced as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', host, slug_key, version, workspace_id from changed
  )
  select 1 from known`;

const suspendLinkSql = suspendTargetSql('links');
const suspendProfileSql = suspendTargetSql('profiles');

/** Suspends or resumes a link of any workspace; false when no link has that id. Repeating it changes nothing. */
export async function suspendLink(connection: Connection, id: string, isSuspended: boolean): Promise<boolean> {
  const { rowCount } = await connection.query({ text: suspendLinkSql, values: [id, isSuspended] });
  return rowCount === 1;
}

/** Suspends or resumes a profile, like `suspendLink`. */
export async function suspendProfile(connection: Connection, id: string, isSuspended: boolean): Promise<boolean> {
  const { rowCount } = await connection.query({ text: suspendProfileSql, values: [id, isSuspended] });
  return rowCount === 1;
}

// The row of the state is updated last: a transaction that waited for it sees this change. A workspace that is being
// deleted stays suspended.
const suspendWorkspaceSql = `
  with known as (
    select id from workspaces where id = $1
  ), changed as (
    update workspaces set suspended_at = case when $2::boolean then now() end
    where id = $1 and (suspended_at is not null) <> $2::boolean and deleting_since is null
    returning id
  ), state as (
    update suspension_state set version = version + 1 where exists (select from changed)
  )
  select 1 from known`;

/** Suspends or resumes a workspace with all its links and profiles, by one row however many it has. */
export async function suspendWorkspace(connection: Connection, id: string, isSuspended: boolean): Promise<boolean> {
  const { rowCount } = await connection.query({ text: suspendWorkspaceSql, values: [id, isSuspended] });
  return rowCount === 1;
}

const listSuspendedSql = `
  select 'workspace' as kind, id, id as "workspaceId", name, suspended_at as since
  from workspaces where suspended_at is not null
  union all
  select 'link', id, workspace_id, host || '/' || slug, suspended_at from links where suspended_at is not null
  union all
  select 'profile', id, workspace_id, host || '/' || slug, suspended_at from profiles where suspended_at is not null
  order by since desc, id limit $1`;

/** Everything that is suspended, the latest first. */
export async function listSuspended(connection: Connection, rowsMax: number): Promise<Suspended[]> {
  const { rows } = await connection.query<Suspended>({ text: listSuspendedSql, values: [rowsMax] });
  return rows;
}

/** Which workspaces are suspended, as of a version of that list. */
export type SuspendedWorkspaces = { version: number; ids: string[] };

const readSuspendedWorkspacesSql = `
  select version, array(select id from workspaces where suspended_at is not null) as ids
  from suspension_state where version is distinct from $1::bigint`;

/** @param known the version that the caller has: undefined is returned while it is still the current one */
export async function readSuspendedWorkspaces(
  pool: Pool,
  known: number | undefined,
): Promise<SuspendedWorkspaces | undefined> {
  const { rows } = await pool.query<SuspendedWorkspaces>({
    name: 'read-suspended-workspaces',
    text: readSuspendedWorkspacesSql,
    values: [known ?? null],
  });
  return rows[0];
}
