import type { Connection, Transaction } from '../transactions.ts';

/** An import as its workspace sees it. @property links that it created, and that exist */
export type ImportRecord = { id: string; links: number; createdAt: Date };

/** A link that an import created. */
export type ImportedLink = {
  id: string;
  host: string;
  slug: string;
  clicks: number;
  /** A setting, or the look of its QR code, was changed since. */
  isEdited: boolean;
  /** It has clicks of its time here, or had some that were erased. */
  isClicked: boolean;
  suspended: boolean;
};

const recordImportSql = `
  with known as (
    insert into imports (workspace_id, id) values ($1, $2) on conflict do nothing
  )
  insert into imported_links (link_id, workspace_id, import_id) select unnest($3::text[]), $1, $2`;

/** Adds links, which the transaction has created, to an import, which is created with the first of them. */
export async function recordImport(
  transaction: Transaction,
  workspaceId: string,
  importId: string,
  linkIds: string[],
): Promise<void> {
  await transaction.query({ name: 'record-import', text: recordImportSql, values: [workspaceId, importId, linkIds] });
}

const countImportedLinksSql = `
  select count(*)::integer as links from imported_links where workspace_id = $1 and import_id = $2`;

/** How many links of an import exist; 0 for one that does not exist. */
export async function countImportedLinks(
  connection: Connection,
  workspaceId: string,
  importId: string,
): Promise<number> {
  const values = [workspaceId, importId];
  return (await connection.query<{ links: number }>({ text: countImportedLinksSql, values })).rows[0]?.links ?? 0;
}

const listImportsSql = `
  select m.id, m.created_at as "createdAt", i.links
  from imports m cross join lateral (
    select count(*)::integer as links from imported_links i where i.workspace_id = $1 and i.import_id = m.id
  ) i
  where m.workspace_id = $1 and i.links > 0
  order by m.created_at desc, m.id limit $2`;

/** The last imports that have links, newest first. */
export async function listImports(connection: Connection, workspaceId: string, limit: number): Promise<ImportRecord[]> {
  return (await connection.query<ImportRecord>({ text: listImportsSql, values: [workspaceId, limit] })).rows;
}

const hasImportSql = `select 1 from imports where workspace_id = $1 and id = $2`;

export async function hasImport(connection: Connection, workspaceId: string, importId: string): Promise<boolean> {
  return (await connection.query({ text: hasImportSql, values: [workspaceId, importId] })).rows.length > 0;
}

/** Links and looks are created with the times of one transaction, and every change sets the later one. */
const listImportedLinksSql = `
  select l.id, l.host, l.slug, coalesce(t.clicks, 0) as clicks,
    l.updated_at <> l.created_at
      or exists (select from qr_styles q where q.link_id = l.id and q.updated_at <> l.created_at) as "isEdited",
    coalesce(t.clicks > t.clicks_before or t.clicks_gone > t.clicks_before, false) as "isClicked",
    l.suspended_at is not null as suspended
  from imported_links i join links l on l.id = i.link_id left join link_totals t on t.link_id = l.id
  where i.workspace_id = $1 and i.import_id = $2 and ($3::text[] is null or i.link_id = any ($3))
  order by l.id`;

/** The links of an import that exist, in the order of their ids. @param ids limits it to these */
export async function listImportedLinks(
  connection: Connection,
  workspaceId: string,
  importId: string,
  ids: string[] | null = null,
): Promise<ImportedLink[]> {
  const values = [workspaceId, importId, ids];
  return (await connection.query<ImportedLink>({ text: listImportedLinksSql, values })).rows;
}
