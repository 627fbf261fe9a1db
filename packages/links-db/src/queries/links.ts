import type { Connection } from '../transactions.ts';
import { linkColumns, linkFieldColumns, type LinkFields, type LinkRecord, linkValues } from './link-columns.ts';
import { outboxColumns, type OutboxRow } from './outbox.ts';

const findLinkSql = `
  select ${linkColumns}, coalesce(t.clicks, 0) as clicks
  from links l left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and l.id = $2`;

/** The link; undefined when the workspace has none of that id. */
export async function findLink(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<LinkRecord | undefined> {
  const { rows } = await connection.query<LinkRecord>({
    name: 'find-link',
    text: findLinkSql,
    values: [workspaceId, id],
  });
  return rows[0];
}

const findLinksSql = `
  select ${linkColumns}, coalesce(t.clicks, 0) as clicks
  from links l left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and l.id = any($2)`;

/** Those of the links that the workspace has, in no order. */
export async function findLinks(connection: Connection, workspaceId: string, ids: string[]): Promise<LinkRecord[]> {
  const { rows } = await connection.query<LinkRecord>({
    name: 'find-links',
    text: findLinksSql,
    values: [workspaceId, ids],
  });
  return rows;
}

const lockLinkSql = `
  select ${linkColumns}, coalesce(t.clicks, 0) as clicks
  from links l left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and l.id = $2
  for update of l`;

/** The link as `findLink` gives it; no other transaction can change or delete it before this one ends. */
export async function lockLink(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<LinkRecord | undefined> {
  const { rows } = await connection.query<LinkRecord>({
    name: 'lock-link',
    text: lockLinkSql,
    values: [workspaceId, id],
  });
  return rows[0];
}

const pageLinksByIdSql = `
  select ${linkColumns}, 0 as clicks from links l
  where l.workspace_id = $1 and l.id > $2 order by l.id limit $3`;

/** The next links in the order of their ids, after `afterId` (empty: from the first one on). Their clicks are not looked up. */
export async function pageLinksById(
  connection: Connection,
  workspaceId: string,
  afterId: string,
  limit: number,
): Promise<LinkRecord[]> {
  const values = [workspaceId, afterId, limit];
  const { rows } = await connection.query<LinkRecord>({ name: 'page-links-by-id', text: pageLinksByIdSql, values });
  return rows;
}

// A link that gets its first limit starts its budget at what it has been clicked so far; a changed limit keeps the
// budget; a cleared one removes it. Every slug key that led or leads to the link is told about.
const updateLinkSql = `
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
  const { rows } = await connection.query<Row>({ name: 'update-link', text: updateLinkSql, values });
  const row = rows[0];
  if (!row) throw new Error(`The link ${id} was locked and yet is gone.`);
  const { changes, ...link } = row;
  return { link, changes };
}

// The foreign keys take the slug and the budget along.
const deleteLinkSql = `
  with l as (
    delete from links where workspace_id = $1 and id = $2 and suspended_at is null returning id, workspace_id, host, slug_key
  ), total as (
    delete from link_totals where link_id in (select id from l)
  )
  insert into outbox (kind, host, slug_key, workspace_id, links_change)
  select 'target', host, slug_key, workspace_id, -1 from l
  returning ${outboxColumns}`;

/** Deletes a link for good and frees its slug; undefined when the workspace has none of that id,
 * or it is suspended. */
export async function deleteLink(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({
    name: 'delete-link',
    text: deleteLinkSql,
    values: [workspaceId, id],
  });
  return rows[0];
}
