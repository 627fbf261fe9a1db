import type { Connection } from '../transactions.ts';
import {
  linkColumns,
  linkFieldColumns,
  linkParameters,
  linkValues,
  type LinkFields,
  type LinkRecord,
} from './link-columns.ts';
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

/** The links with these ids that the workspace has, in no order. */
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

/** The link as `findLink` returns it; no other transaction can change or delete it before this one ends. */
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

/**
 * The next links in the order of their ids, after `afterId` (empty: from the first one on). Their `clicks` are 0:
 * totals are not read.
 */
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

// A link that gets its first limit starts its budget at the clicks it has had so far; a changed limit keeps the
// budget; a cleared one removes it. The old and the new slug key both get a row in the outbox.
const updateLinkSql = `
  with l as (
    update links set (${linkFieldColumns}) =
      (${linkParameters(4)}),
      version = nextval('target_versions'), updated_at = now()
    where workspace_id = $1 and id = $2
    returning *
  ), budget as (
    insert into click_budgets (link_id, used)
    select l.id, coalesce(t.clicks, 0) from l left join link_totals t on t.link_id = l.id
    where l.click_limit is not null
    on conflict do nothing
  ), no_budget as (
    delete from click_budgets where link_id in (select id from l where click_limit is null)
  ), changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', l.host, key, l.version, l.workspace_id
    from l cross join (select lower($3) union select lower($4)) as keys (key)
    returning ${outboxColumns}
  )
  select ${linkColumns}, coalesce(t.clicks, 0) as clicks, (select jsonb_agg(changed) from changed) as changes
  from l left join link_totals t on t.link_id = l.id`;

type Row = LinkRecord & { changes: OutboxRow[] };

/**
 * Sets every field of a locked link. When its slug changes, `moveSlug` must have been called before.
 * @param oldSlug the slug before this change
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
  if (!row) throw new Error(`The link ${id} was locked, but does not exist any more.`);
  const { changes, ...link } = row;
  return { link, changes };
}

// The foreign keys delete the slug and the budget.
const deleteLinkSql = `
  with l as (
    delete from links where workspace_id = $1 and id = $2 and suspended_at is null
    returning id, workspace_id, host, slug_key
  ), total as (
    delete from link_totals where link_id in (select id from l)
  )
  insert into outbox (kind, host, slug_key, workspace_id, links_change)
  select 'target', host, slug_key, workspace_id, -1 from l
  returning ${outboxColumns}`;

/** Deletes a link for good and frees its slug; undefined when the workspace has none of that id, or it is suspended. */
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
