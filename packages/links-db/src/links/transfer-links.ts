import type { Connection, Transaction } from '../transactions.ts';
import { isOfWorkspace } from './link-columns.ts';
import { usedClicks } from './used-clicks.ts';

/** What a link that leaves its workspace has been counted for, and whether something else still works on these numbers. */
export type LinkCounts = {
  id: string;
  clicks: number;
  /** Clicks that its limit has given or does not give again; null: the link never had a limit. */
  spent: number | null;
  /** Clicks from before its limit are on their way, and not counted yet. */
  isUnsettled: boolean;
  /** An import that has stored the link is at work, or is being undone. */
  isImporting: boolean;
  /** Clicks that an erasure takes are still part of the number. */
  isErasing: boolean;
};

// Budgets before totals, each in the order of the ids, as changes of links lock them.
const lockCountsSql = `
  with own as materialized (
    select id from links l where ${isOfWorkspace('l')} and id = any ($2::text[])
  ), budgets as materialized (
    select link_id, used, unsettled from click_budgets where link_id in (select id from own)
    order by link_id for update
  ), totals as materialized (
    select link_id, clicks, unspent_clicks from link_totals where link_id in (select id from own)
    order by link_id for update
  ), imported as materialized (
    select s.link_id from source_links s join import_jobs j on j.workspace_id = s.workspace_id and j.source = s.source
    where s.workspace_id = $1 and s.link_id = any ($2::text[]) and j.state <> 'done'
  ), erased as materialized (
    select link_id from erasures
    where workspace_id = $1 and due_at is not null and erased_at is null and kind <> 'retention'
  )
  select own.id, coalesce(t.clicks, 0) as clicks, ${usedClicks} as spent,
    coalesce(b.unsettled, false) as "isUnsettled", own.id in (select link_id from imported) as "isImporting",
    exists (select from erased e where coalesce(e.link_id, own.id) = own.id) as "isErasing"
  from own left join budgets b on b.link_id = own.id left join totals t on t.link_id = own.id`;

/**
 * Reads what locked links of a workspace have been counted for, and locks it: no click is counted or spent between this
 * and the end of the transaction.
 */
export async function lockLinkCounts(
  transaction: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, LinkCounts>> {
  const values = [workspaceId, ids];
  const { rows } = await transaction.query<LinkCounts>({ name: 'lock-link-counts', text: lockCountsSql, values });
  return new Map(rows.map((row) => [row.id, row]));
}

const putSpentClicksSql = `
  insert into click_budgets (link_id, used)
  select l.id, w.used from unnest($2::text[], $3::bigint[]) as w (id, used)
    join links l on l.workspace_id = $1 and l.id = w.id
  order by l.id
  on conflict (link_id) do update set used = excluded.used`;

/** Sets how much of their click limits links that the transaction has created begin with, by their ids. */
export async function putSpentClicks(
  transaction: Transaction,
  workspaceId: string,
  spent: ReadonlyMap<string, number>,
): Promise<void> {
  const values = [workspaceId, [...spent.keys()], [...spent.values()]];
  await transaction.query({ name: 'put-spent-clicks', text: putSpentClicksSql, values });
}

const listExternalIdsSql = `
  select external_id as "externalId" from links l
  where ${isOfWorkspace('l')} and id = any ($2::text[]) and external_id is not null`;

/** The external ids of those links of the workspace that have one. */
export async function listExternalIds(
  connection: Connection,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const values = [workspaceId, ids];
  const { rows } = await connection.query<{ externalId: string }>({
    name: 'list-external-ids',
    text: listExternalIdsSql,
    values,
  });
  return rows.map(({ externalId }) => externalId);
}
