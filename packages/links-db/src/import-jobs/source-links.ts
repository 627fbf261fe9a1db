import type { Connection, Transaction } from '../transactions.ts';
import type { ImportedSource } from './import-jobs.ts';

/** A link that an import has stored. */
export type SourceLinkRecord = {
  sourceKey: string;
  linkId: string;
  /** SHA-256 of what the source had then. */
  fingerprint: string;
  /** What has become of the link here since the import stored it. */
  since: 'unchanged' | 'edited' | 'deleted';
};

const listSourceLinksSql = `
  select s.source_key as "sourceKey", s.link_id as "linkId", s.fingerprint,
    case when l.id is null then 'deleted' when l.updated_at <> s.stored_at then 'edited' else 'unchanged' end as since
  from source_links s left join links l on l.id = s.link_id and l.workspace_id = $1
  where s.workspace_id = $1 and s.source = $2 and s.source_key = any ($3::text[])`;

/** Those of some links of a source that are imported already, by their keys there. */
export async function listSourceLinks(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
  keys: readonly string[],
): Promise<Map<string, SourceLinkRecord>> {
  const values = [workspaceId, source, keys];
  const { rows } = await connection.query<SourceLinkRecord>({
    name: 'list-source-links',
    text: listSourceLinksSql,
    values,
  });
  return new Map(rows.map((row) => [row.sourceKey, row]));
}

const putSourceLinksSql = `
  insert into source_links (workspace_id, source, source_key, link_id, fingerprint, stored_at)
  select $1, $2, w.source_key, l.id, w.fingerprint, l.updated_at
  from jsonb_to_recordset($3::jsonb) as w (source_key text, link_id text, fingerprint text)
  join links l on l.id = w.link_id and l.workspace_id = $1
  on conflict (workspace_id, source, source_key) do update
    set link_id = excluded.link_id, fingerprint = excluded.fingerprint, stored_at = excluded.stored_at`;

/** Notes links that the transaction has created or changed for an import. */
export async function putSourceLinks(
  transaction: Transaction,
  { workspaceId, source }: ImportedSource,
  links: readonly { sourceKey: string; linkId: string; fingerprint: string }[],
): Promise<void> {
  const rows = links.map(({ sourceKey, linkId, fingerprint }) => ({
    source_key: sourceKey,
    link_id: linkId,
    fingerprint,
  }));
  const values = [workspaceId, source, JSON.stringify(rows)];
  await transaction.query({ name: 'put-source-links', text: putSourceLinksSql, values });
}

const pageSourceLinksSql = `
  select source_key as "sourceKey", link_id as "linkId" from source_links
  where workspace_id = $1 and source = $2 and source_key > $3 order by source_key limit $4`;

/** A page of the links of an import, in the order of their keys, deleted ones included. */
export async function pageSourceLinks(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
  { after, limit }: { after: string; limit: number },
): Promise<{ sourceKey: string; linkId: string }[]> {
  const values = [workspaceId, source, after, limit];
  const page = { name: 'page-source-links', text: pageSourceLinksSql, values };
  return (await connection.query<{ sourceKey: string; linkId: string }>(page)).rows;
}
