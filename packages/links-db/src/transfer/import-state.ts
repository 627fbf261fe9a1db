import type { Connection, Transaction } from '../transactions.ts';
import { suspendWorkspace } from '../workspaces/suspensions.ts';
import { workspaceKinds, type WorkspaceKind, type WorkspaceKindName } from './workspace-kinds.ts';

/** An import into a workspace. */
export type WorkspaceImport = {
  /** SHA-256 of the manifest, in hexadecimal. */
  exportHash: string;
  /** How many batches of rows are stored. */
  batches: number;
  isFinished: boolean;
};

/** Undefined when nothing was imported into the workspace. */
export async function findWorkspaceImport(
  connection: Connection,
  workspaceId: string,
): Promise<WorkspaceImport | undefined> {
  const { rows } = await connection.query<WorkspaceImport>(
    `select export_hash as "exportHash", batches, finished_at is not null as "isFinished"
     from workspace_imports where workspace_id = $1`,
    [workspaceId],
  );
  return rows[0];
}

/** What a workspace may not have before an import, in words, with what finds one row of it. */
const contents = {
  links: 'select from links where workspace_id = $1',
  profiles: 'select from profiles where workspace_id = $1',
  tags: 'select from tags where workspace_id = $1',
  'UTM templates': 'select from utm_templates where workspace_id = $1',
  domains: 'select from domains where workspace_id = $1',
  'slugs of removed domains': 'select from former_slug_policies where workspace_id = $1',
  uploads: 'select from uploads where workspace_id = $1',
  webhooks: 'select from webhooks where workspace_id = $1',
  shares: 'select from shares where workspace_id = $1',
  'export schedules': 'select from export_schedules where workspace_id = $1',
  'saved views': 'select from saved_views where workspace_id = $1',
  imports: 'select from imports where workspace_id = $1',
  conversions: 'select from conversions where workspace_id = $1',
};

/** What the workspace has already; empty for a new one. */
export async function listWorkspaceContents(connection: Connection, workspaceId: string): Promise<string[]> {
  const names = Object.keys(contents);
  const { rows } = await connection.query<{ found: boolean[] }>(
    `select array[${Object.values(contents)
      .map((text) => `exists (${text})`)
      .join(', ')}] as found`,
    [workspaceId],
  );
  return names.filter((_, at) => rows[0]?.found[at] === true);
}

/** Undefined when the workspace does not exist. */
export async function readTargetWorkspace(
  connection: Connection,
  workspaceId: string,
): Promise<{ isSuspended: boolean; isDeleting: boolean; ownSlugPolicy: string | null } | undefined> {
  const { rows } = await connection.query<{ isSuspended: boolean; isDeleting: boolean; ownSlugPolicy: string | null }>(
    `select suspended_at is not null as "isSuspended", deleting_since is not null as "isDeleting",
       (select slug_policy from installation) as "ownSlugPolicy"
     from workspaces where id = $1`,
    [workspaceId],
  );
  return rows[0];
}

/**
 * Begins an import, and suspends the workspace until it has ended: nothing is visited, counted or changed in between.
 * The caller has locked the workspace and found it empty in the same transaction.
 */
export async function beginWorkspaceImport(
  transaction: Transaction,
  workspaceId: string,
  exportHash: string,
): Promise<void> {
  await transaction.query('insert into workspace_imports (workspace_id, export_hash) values ($1, $2)', [
    workspaceId,
    exportHash,
  ]);
  await suspendWorkspace(transaction, workspaceId, true);
}

/** Counts the batch that the transaction stores; false when it is not the next one. */
export async function countImportBatch(transaction: Transaction, workspaceId: string, batch: number): Promise<boolean> {
  const { rowCount } = await transaction.query(
    'update workspace_imports set batches = $2 + 1 where workspace_id = $1 and batches = $2 and finished_at is null',
    [workspaceId, batch],
  );
  return rowCount === 1;
}

/** Ends an import: the links of the workspace redirect from now on. */
export async function finishWorkspaceImport(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction.query('update workspace_imports set finished_at = now() where workspace_id = $1', [workspaceId]);
  await suspendWorkspace(transaction, workspaceId, false);
}

/** Those of some ids that rows have, of whichever workspace; at most so many. */
export async function listTakenIds(
  connection: Connection,
  kind: WorkspaceKindName,
  ids: readonly string[],
  max: number,
): Promise<string[]> {
  const kindOf: WorkspaceKind = workspaceKinds[kind];
  if (kindOf.table === undefined) return [];
  const { rows } = await connection.query<{ id: string }>(
    `select id from ${kindOf.table} where id = any ($1::text[]) order by id limit $2`,
    [ids, max],
  );
  return rows.map(({ id }) => id);
}

/** Those of some slugs of the service's own host that are taken; at most so many. */
export async function listTakenSlugs(connection: Connection, keys: readonly string[], max: number): Promise<string[]> {
  const { rows } = await connection.query<{ key: string }>(
    `select slug_key as key from slugs where host = '' and slug_key = any ($1::text[]) order by slug_key limit $2`,
    [keys, max],
  );
  return rows.map(({ key }) => key);
}

/** Those of some hosts that any workspace serves. */
export async function listServedHosts(connection: Connection, hosts: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<{ host: string }>(
    'select host from domains where host = any ($1::text[]) and verified_at is not null order by host',
    [hosts],
  );
  return rows.map(({ host }) => host);
}

/** How many changes wait to be published to the caches, counted up to a number. */
export async function countWaitingChanges(connection: Connection, max: number): Promise<number> {
  const { rows } = await connection.query<{ waiting: number }>(
    'select count(*)::integer as waiting from (select from outbox limit $1) o',
    [max],
  );
  return rows[0]?.waiting ?? 0;
}

const compareTotalsSql = {
  linkTotals: `select w."linkId" as id from jsonb_to_recordset($2::jsonb) as w ("linkId" text, clicks bigint)
    left join link_totals t on t.workspace_id = $1 and t.link_id = w."linkId" where t.clicks is distinct from w.clicks`,
  profileTotals: `select w."profileId" as id from jsonb_to_recordset($2::jsonb) as w ("profileId" text, views bigint)
    left join (profile_totals t join profiles p on p.id = t.profile_id and p.workspace_id = $1)
      on t.profile_id = w."profileId" where t.views is distinct from w.views`,
  blockTotals: `select w."blockId" as id from jsonb_to_recordset($2::jsonb) as w ("blockId" text, clicks bigint)
    left join (block_totals t join blocks b on b.id = t.block_id join profiles p on p.id = b.profile_id and p.workspace_id = $1)
      on t.block_id = w."blockId" where t.clicks is distinct from w.clicks`,
};

export type TotalsKind = keyof typeof compareTotalsSql;

/** The ids whose totals are not those of the given rows. */
export async function listOtherTotals(
  connection: Connection,
  workspaceId: string,
  kind: TotalsKind,
  rows: readonly object[],
): Promise<string[]> {
  const values = [workspaceId, JSON.stringify(rows)];
  return (await connection.query<{ id: string }>({ text: compareTotalsSql[kind], values })).rows.map(({ id }) => id);
}

/** Which of some links, profiles or blocks the workspace has. */
export async function listOwnIds(
  connection: Connection,
  workspaceId: string,
  { links, profiles, blocks }: { links: string[]; profiles: string[]; blocks: string[] },
): Promise<Set<string>> {
  const { rows } = await connection.query<{ id: string }>(
    `select id from links where workspace_id = $1 and id = any ($2::text[])
     union all select id from profiles where workspace_id = $1 and id = any ($3::text[])
     union all select b.id from profiles p join blocks b on b.profile_id = p.id
       where p.workspace_id = $1 and b.id = any ($4::text[])`,
    [workspaceId, links, profiles, blocks],
  );
  return new Set(rows.map(({ id }) => id));
}
