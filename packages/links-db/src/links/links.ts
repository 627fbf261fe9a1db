import { defaultSlugPolicy, slugKeyOf, type SlugPolicy } from '@linkplane/slugs';
import type { Connection } from '../transactions.ts';
import {
  isOfWorkspace,
  linkColumns,
  totalColumns,
  linkFieldColumns,
  linkParameters,
  linkValues,
  type LinkFields,
  type LinkRecord,
} from './link-columns.ts';
import { budgetStart } from './used-clicks.ts';
import { keyIn } from '../slugs/slug-policies.ts';
import { outboxColumns, type OutboxRow } from '../outbox/outbox.ts';

const findLinkSql = `
  select ${linkColumns}, ${totalColumns}
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
  select ${linkColumns}, ${totalColumns}
  from links l left join link_totals t on t.link_id = l.id
  where ${isOfWorkspace('l')} and l.id = any($2::text[])`;

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
  select ${linkColumns}, ${totalColumns}
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
  select ${linkColumns}, ${totalColumns} from links l left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and l.id > $2 order by l.id limit $3`;

/**
 * The next links in the order of their ids, after `afterId` (empty: from the first one on).
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

// A link that gets a limit starts its budget with the clicks from before their taking was counted, and the budget is not settled
// until those on their way are counted; a changed or cleared limit keeps the budget. The old and the new slug key both get a
// row in the outbox.
const updateLinkSql = `
  with before as (
    select host, ${keyIn('links')} as key, tag_numbers, archived, click_limit from links where workspace_id = $1 and id = $2
  ), l as (
    update links set (${linkFieldColumns}) =
      (${linkParameters(5)}),
      host = coalesce($4, host),
      exact_key = case when slug = $5 and $4 is null then exact_key else nullif($3, lower($5)) end,
      version = nextval('target_versions'), updated_at = now()
    where workspace_id = $1 and id = $2
    returning *
  ), budget as (
    insert into click_budgets (link_id, used, unsettled)
    select l.id, ${budgetStart}, true
    from l cross join before left join link_totals t on t.link_id = l.id
    where l.click_limit is not null and before.click_limit is null
    on conflict (link_id) do update set unsettled = true, settle_from = null
  ), total as (
    update link_totals t set archived = l.archived from l where t.link_id = l.id and t.archived <> l.archived
  ), changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id, archived_change, tags_before, tags_after)
    select 'target', places.host, places.key, l.version, l.workspace_id,
           case when places.is_own then l.archived::integer - before.archived::integer else 0 end,
           case when places.is_own then before.tag_numbers end,
           case when places.is_own then l.tag_numbers end
    from l cross join before cross join lateral (
      select l.host, ${keyIn('l')} as key, true as is_own
      union all
      select before.host, before.key, false where (before.host, before.key) <> (l.host, ${keyIn('l')})
    ) as places
    returning ${outboxColumns}
  )
  select ${linkColumns}, ${totalColumns}, (select jsonb_agg(changed) from changed) as changes
  from l left join link_totals t on t.link_id = l.id`;

type Row = LinkRecord & { changes: OutboxRow[] };

/**
 * Sets every field of a locked link. When its slug or host changes, `moveSlug` must have been called before.
 * @param slugPolicy of the link's host; needed when the slug or the host changes
 * @param host the one that the link moves to; null: it stays
 */
export async function updateLink(
  connection: Connection,
  workspaceId: string,
  id: string,
  fields: LinkFields,
  slugPolicy: SlugPolicy = defaultSlugPolicy,
  host: string | null = null,
): Promise<{ link: LinkRecord; changes: OutboxRow[] }> {
  const values = [workspaceId, id, slugKeyOf(fields.slug, slugPolicy), host, ...linkValues(fields)];
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
    returning id, workspace_id, host, coalesce(exact_key, slug_key) as slug_key, archived, tag_numbers
  ), total as (
    delete from link_totals where link_id in (select id from l)
  )
  insert into outbox (kind, host, slug_key, workspace_id, links_change, archived_change, tags_before)
  select 'target', host, slug_key, workspace_id, -1, -archived::integer, tag_numbers from l
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
