import type { Connection, Transaction } from '../transactions.ts';
import type { ImportedSource } from './import-jobs.ts';

const beginUndoSql = `
  with last as (
    select id from import_jobs where workspace_id = $1 and source = $2 order by begun_at desc, id desc limit 1
  ), begun as (
    update import_jobs j set state = 'undoing' from last where j.workspace_id = $1 and j.id = last.id
  )
  select id, state <> 'done' as "isUnfinished" from import_jobs where workspace_id = $1 and source = $2 order by id`;

/** A run of an import that is undone. @property isUnfinished rows of it may be stored that are in no total */
export type UndoneJob = { id: string; isUnfinished: boolean };

/** Refuses further runs of an import, and returns all of its runs; none where nothing was imported. */
export async function beginImportUndo(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
): Promise<UndoneJob[]> {
  return (await connection.query<UndoneJob>({ text: beginUndoSql, values: [workspaceId, source] })).rows;
}

const endUndoSql = `delete from import_jobs where workspace_id = $1 and source = $2`;

/** Forgets all runs of an import: the next one reads the source from its beginning. */
export async function endImportUndo(connection: Connection, { workspaceId, source }: ImportedSource): Promise<void> {
  await connection.query({ text: endUndoSql, values: [workspaceId, source] });
}

/** A link that an import has stored; `linkId` of one that was deleted since has no more properties. */
export type UndoneLink = {
  sourceKey: string;
  linkId: string;
  host: string;
  slug: string;
  isDeleted: boolean;
  /** A setting, or the look of its QR code, was changed here since the import stored it. */
  isEdited: boolean;
  /** It has clicks of its time here, or had some that were erased. Clicks of the import must be erased before. */
  isClicked: boolean;
  isSuspended: boolean;
};

const undoneLinksSql = (condition: string) => `
  select s.source_key as "sourceKey", s.link_id as "linkId", coalesce(l.host, '') as host, coalesce(l.slug, '') as slug,
    l.id is null as "isDeleted",
    coalesce(l.updated_at <> s.stored_at, false) or exists (select from qr_styles q where q.link_id = l.id) as "isEdited",
    coalesce(t.clicks > t.clicks_before or t.clicks_gone > t.clicks_before, false) as "isClicked",
    l.suspended_at is not null as "isSuspended"
  from source_links s
    left join links l on l.id = s.link_id and l.workspace_id = $1
    left join link_totals t on t.link_id = l.id
  where s.workspace_id = $1 and s.source = $2 and ${condition}`;

const pageUndoneLinksSql = `${undoneLinksSql('s.source_key > $3')} order by s.source_key limit $4`;

/** A page of the links of an import, in the order of their keys at the source. */
export async function pageUndoneLinks(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
  { after, limit }: { after: string; limit: number },
): Promise<UndoneLink[]> {
  const page = { name: 'page-undone-links', text: pageUndoneLinksSql, values: [workspaceId, source, after, limit] };
  return (await connection.query<UndoneLink>(page)).rows;
}

const listUndoneLinksSql = undoneLinksSql('s.source_key = any ($3::text[])');

/** Those of some keys, as they are now. */
export async function listUndoneLinks(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
  keys: readonly string[],
): Promise<UndoneLink[]> {
  const list = { name: 'list-undone-links', text: listUndoneLinksSql, values: [workspaceId, source, keys] };
  return (await connection.query<UndoneLink>(list)).rows;
}

const removeSourceLinksSql = `
  delete from source_links where workspace_id = $1 and source = $2 and source_key = any ($3::text[])`;

/** Forgets links of an import: a later run creates them again. */
export async function removeSourceLinks(
  transaction: Transaction,
  { workspaceId, source }: ImportedSource,
  keys: readonly string[],
): Promise<void> {
  await transaction.query({
    name: 'remove-source-links',
    text: removeSourceLinksSql,
    values: [workspaceId, source, keys],
  });
}
