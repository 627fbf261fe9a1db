import type { Connection, Transaction } from '../transactions.ts';
import {
  isOfWorkspace,
  linkColumns,
  totalColumns,
  linkFieldColumns,
  linkFieldColumnsOf,
  linkJson,
  linkRecordset,
  type LinkFields,
  type LinkRecord,
} from './link-columns.ts';
import { budgetStart } from './used-clicks.ts';
import { outboxColumns, type OutboxRow } from '../outbox/outbox.ts';
import { keyIn } from '../slugs/slug-policies.ts';

const lockLinksSql = `
  select id from links l where ${isOfWorkspace('l')} and id = any ($2::text[]) order by id for update`;

/**
 * Locks links in the order of their ids, so that two transactions never deadlock. They have to be read by a statement of
 * their own: one that waited for a lock would still see the tags of the time before.
 */
export async function lockLinks(transaction: Transaction, workspaceId: string, ids: string[]): Promise<void> {
  await transaction.query({ name: 'lock-links', text: lockLinksSql, values: [workspaceId, ids] });
}

/** Totals are locked in the order of the ids, as those who count clicks do. */
const lockedTotals = `locked_totals as (
    select link_id from link_totals where link_id in (select id from l) order by link_id for update
  )`;

const updateLinksSql = `
  with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as w (id text, ${linkRecordset})
  ), before as (
    select id, tag_numbers, archived, click_limit from links k
    where ${isOfWorkspace('k')} and id in (select id from wanted)
  ), l as (
    update links k set (${linkFieldColumns}) = row (${linkFieldColumnsOf('w')}),
      version = nextval('target_versions'), updated_at = now()
    from wanted w where ${isOfWorkspace('k')} and k.id = w.id
    returning k.*
  ), budget as (
    insert into click_budgets (link_id, used, unsettled)
    select l.id, ${budgetStart}, true
    from l join before on before.id = l.id left join link_totals t on t.link_id = l.id
    where l.click_limit is not null and before.click_limit is null
    on conflict (link_id) do update set unsettled = true, settle_from = null
  ), ${lockedTotals}, total as (
    update link_totals t set archived = l.archived from l join locked_totals on link_id = l.id
    where t.link_id = l.id and t.archived <> l.archived
  ), changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id, archived_change, tags_before, tags_after)
    select 'target', l.host, ${keyIn('l')}, l.version, l.workspace_id, l.archived::integer - before.archived::integer,
           before.tag_numbers, l.tag_numbers
    from l join before on before.id = l.id
    returning id, host, slug_key, version
  )
  select ${linkColumns}, ${totalColumns},
         changed.id as "changeId", changed.slug_key as "slugKey", changed.version
  from l join changed on changed.host = l.host and changed.slug_key = ${keyIn('l')}
    left join link_totals t on t.link_id = l.id`;

type UpdatedRow = LinkRecord & { changeId: number; version: number };

/**
 * Sets every field of locked links but for their slugs, which stay. Each link gets a version and a change of its own.
 * @returns the links in no order, and what has to be published
 */
export async function updateLinks(
  transaction: Transaction,
  workspaceId: string,
  links: (LinkFields & { id: string })[],
): Promise<{ links: LinkRecord[]; changes: OutboxRow[] }> {
  const { rows } = await transaction.query<UpdatedRow>({
    name: 'update-links',
    text: updateLinksSql,
    values: [workspaceId, JSON.stringify(links.map((link) => ({ id: link.id, ...linkJson(link) })))],
  });
  return {
    links: rows.map(({ changeId: _, version: __, ...link }) => link),
    changes: rows.map(({ changeId, host, slugKey, version }) => ({
      id: changeId,
      kind: 'target',
      host,
      slugKey,
      version,
    })),
  };
}

const updateLinkTagsSql = `
  with wanted as (
    select id, before::integer[] as tags_before, after::integer[] as tags_after
    from unnest($2::text[], $3::text[], $4::text[]) as w (id, before, after)
  ), l as (
    update links k set tag_numbers = w.tags_after, version = nextval('target_versions'), updated_at = now()
    from wanted w where ${isOfWorkspace('k')} and k.id = w.id
    returning k.id, k.host, ${keyIn('k')} as slug_key, k.version, k.workspace_id, k.updated_at, w.tags_before, w.tags_after
  ), changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id, tags_before, tags_after)
    select 'target', host, slug_key, version, workspace_id, tags_before, tags_after from l
    returning id, version
  )
  select l.id, l.updated_at as "updatedAt", changed.id as "changeId", l.version
  from l join changed on changed.version = l.version`;

type TaggedRow = { id: string; updatedAt: Date; changeId: number; version: number };

/** A link as it was read after it was locked, and the tags that it gets; numbers null: none. */
export type LinkToTag = { link: LinkRecord; tags: Pick<LinkRecord, 'tags' | 'tagNumbers'> };

/** `updateLinks` where nothing but the tags of locked links changes. */
export async function updateLinkTags(
  transaction: Transaction,
  workspaceId: string,
  links: readonly LinkToTag[],
): Promise<{ links: LinkRecord[]; changes: OutboxRow[] }> {
  const { rows } = await transaction.query<TaggedRow>({
    name: 'update-link-tags',
    text: updateLinkTagsSql,
    values: [
      workspaceId,
      links.map(({ link }) => link.id),
      links.map(({ link }) => toArrayText(link.tagNumbers)),
      links.map(({ tags }) => toArrayText(tags.tagNumbers)),
    ],
  });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const updated: LinkRecord[] = [];
  const changes: OutboxRow[] = [];
  for (const { link, tags } of links) {
    const row = rowOf.get(link.id);
    if (!row) continue;
    updated.push({ ...link, ...tags, updatedAt: row.updatedAt });
    const { host, slugKey } = link;
    changes.push({ id: row.changeId, kind: 'target', host, slugKey, version: row.version });
  }
  return { links: updated, changes };
}

/** A list as Postgres reads it from a text: an array parameter can have no lists of different lengths. */
function toArrayText(numbers: number[] | null): string | null {
  return numbers && `{${numbers.join()}}`;
}

/** Deletes links of a workspace by their ids, if `condition` allows it. The foreign keys delete the slugs and the budgets. */
export const deletedLinksSql = (condition: string) => `
  with l as (
    delete from links k where ${isOfWorkspace('k')} and id = any ($2::text[]) and ${condition}
    returning id, workspace_id, host, coalesce(exact_key, slug_key) as slug_key, archived, tag_numbers
  ), ${lockedTotals}, total as (
    delete from link_totals where link_id in (select link_id from locked_totals)
  )
  insert into outbox (kind, host, slug_key, workspace_id, links_change, archived_change, tags_before)
  select 'target', host, slug_key, workspace_id, -1, -archived::integer, tag_numbers from l
  returning ${outboxColumns}`;

const deleteLinksSql = deletedLinksSql('suspended_at is null');

/** `deleteLink` for many that are locked. */
export async function deleteLinks(connection: Connection, workspaceId: string, ids: string[]): Promise<OutboxRow[]> {
  const values = [workspaceId, ids];
  const { rows } = await connection.query<OutboxRow>({ name: 'delete-links', text: deleteLinksSql, values });
  return rows;
}
