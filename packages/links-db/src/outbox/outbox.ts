import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection, Transaction } from '../transactions.ts';

/** A change that has to be published to the caches. */
export type OutboxRow = { id: number; kind: 'target' | 'host'; host: string; slugKey: string; version: number };

/** An OutboxRow's columns. */
export const outboxColumns = 'id, kind, host, slug_key as "slugKey", version';

const takeOutboxSql = `
  select ${outboxColumns} from outbox
  where created_at < now() - $2 * interval '1 millisecond'
  order by id limit $1
  for update skip locked`;

/**
 * The oldest changes that no other transaction has locked, locked until the transaction ends.
 * @param ageMsMin leaves younger ones to the process that made the change, which publishes them itself
 */
export async function takeOutbox(connection: Connection, rowsMax: number, ageMsMin: number): Promise<OutboxRow[]> {
  const { rows } = await connection.query<OutboxRow>({
    name: 'take-outbox',
    text: takeOutboxSql,
    values: [rowsMax, ageMsMin],
  });
  return rows;
}

const shareTagCountsSql = `select pg_advisory_xact_lock_shared(${advisoryLocks.tagCounts})`;

// In the order of the workspaces and of the tags, so that two of these statements never deadlock.
const settleOutboxSql = `
  with deleted as (
    delete from outbox where id = any ($1::bigint[])
    returning workspace_id, links_change, archived_change, tags_before, tags_after
  ), tag_changes as (
    ${sumTagChanges('deleted')}
  ), locked as (
    select t.id, c.change from tags t join tag_changes c on c.tag_id = t.id where c.change <> 0
    order by t.id for no key update of t
  ), counted as (
    update tags set links = links + locked.change from locked where tags.id = locked.id
  )
  insert into link_counts as counts (workspace_id, links, archived)
  select workspace_id, sum(links_change), sum(archived_change) from deleted join workspaces w on w.id = workspace_id
  group by workspace_id having sum(links_change) <> 0 or sum(archived_change) <> 0
  order by workspace_id
  on conflict (workspace_id) do update
  set links = counts.links + excluded.links, archived = counts.archived + excluded.archived`;

/**
 * Removes published changes, and adds them to the counts of links and of the links of tags. A statement of its own waits
 * for a running merge of tags, so that the next one sees which tag each number belongs to now.
 */
export async function settleOutbox(transaction: Transaction, ids: number[]): Promise<void> {
  await transaction.query({ name: 'share-tag-counts', text: shareTagCountsSql });
  await transaction.query({ name: 'settle-outbox', text: settleOutboxSql, values: [ids] });
}

/**
 * A SELECT of how many links each tag gains by the rows of the outbox in the step `rows`. Each row has all tags of its
 * link before and after, so that a link counts once for a tag that several of its numbers belong to since a merge.
 */
export function sumTagChanges(rows: string): string {
  const tagsOf = (column: string) => `select distinct n.tag_id from tag_numbers n where n.number = any (r.${column})`;
  return `
    select c.tag_id, sum(c.change)::bigint as change
    from ${rows} r cross join lateral (
      select tag_id, 1 as change from (${tagsOf('tags_after')}) as gained
      union all
      select tag_id, -1 from (${tagsOf('tags_before')}) as lost
    ) as c
    where r.tags_before is distinct from r.tags_after
    group by c.tag_id`;
}

// Rows that another process has locked count as unpublished, too.
const areChangesPublishedSql = `
  select not exists (
    select from outbox where created_at < now() - $1 * interval '1 millisecond'
  ) as "arePublished"`;

/** Whether every change older than `ageMsMax` has been published to the caches. */
export async function areChangesPublished(connection: Connection, ageMsMax: number): Promise<boolean> {
  const { rows } = await connection.query<{ arePublished: boolean }>({
    name: 'are-changes-published',
    text: areChangesPublishedSql,
    values: [ageMsMax],
  });
  return rows[0]?.arePublished === true;
}

const publishHostChangeSql = `
  insert into outbox (kind, host, workspace_id) values ('host', $2, $1)
  returning ${outboxColumns}`;

/** Adds a change of the settings or the owner of a host. */
export async function publishHostChange(
  transaction: Transaction,
  workspaceId: string,
  host: string,
): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<OutboxRow>({ text: publishHostChangeSql, values: [workspaceId, host] });
  return rows;
}
