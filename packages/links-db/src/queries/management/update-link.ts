import type { Connection } from '../../in-transaction.ts';
import { linkColumns, linkFieldColumns, linkValues, type LinkFields, type LinkRecord } from './link-record.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

// A link that gets its first limit starts its budget at what it has been clicked so far; a changed limit keeps the
// budget; a cleared one removes it. Every slug key that led or leads to the link is told about.
const text = `
  with l as (
    update links set (${linkFieldColumns}) =
      ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18),
      version = nextval('target_versions'), updated_at = now()
    where workspace_id = $1 and id = $2
    returning *
  ), budget as (
    insert into click_budgets (link_id, used)
    select l.id, coalesce(t.clicks, 0) from l left join link_totals t on t.link_id = l.id where l.click_limit is not null
    on conflict do nothing
  ), no_budget as (
    delete from click_budgets where link_id in (select id from l where click_limit is null)
  ), told as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', l.host, key, l.version, l.workspace_id from l cross join (select lower($3) union select lower($4)) as keys (key)
    returning ${outboxColumns}
  )
  select ${linkColumns}, coalesce(t.clicks, 0) as clicks, (select jsonb_agg(told) from told) as changes
  from l left join link_totals t on t.link_id = l.id`;

type Row = LinkRecord & { changes: OutboxRow[] };

/**
 * Sets every field of a link that is locked. Its slug must have been moved (`moveSlug`) when it changes.
 * @param oldSlug the slug that it has had until now
 */
export async function updateLink(
  connection: Connection,
  workspaceId: string,
  id: string,
  oldSlug: string,
  fields: LinkFields,
): Promise<{ link: LinkRecord; changes: OutboxRow[] }> {
  const values = [workspaceId, id, oldSlug, ...linkValues(fields)];
  const { rows } = await connection.query<Row>({ name: 'update-link', text, values });
  const row = rows[0];
  if (!row) throw new Error(`The link ${id} was locked and yet is gone.`);
  const { changes, ...link } = row;
  return { link, changes };
}
