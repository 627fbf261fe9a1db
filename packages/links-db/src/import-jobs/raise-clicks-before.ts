import type { Transaction } from '../transactions.ts';
import type { ImportedSource } from './import-jobs.ts';

/** What the source of a link has counted in all, and how many of these clicks a run of the import has not as clicks of their own. */
export type SourceTotal = { sourceKey: string; clicks: number; undated: number };

// Totals are locked in the order of their ids, as those who count clicks do.
const raiseSql = `
  with given as (
    select * from jsonb_to_recordset($3::jsonb) as g (source_key text, clicks bigint, undated bigint)
  ), grown as (
    select s.link_id, sum(g.undated - s.clicks)::bigint as clicks
    from given g join source_links s using (source_key)
    where s.workspace_id = $1 and s.source = $2 and g.undated > s.clicks group by s.link_id
  ), locked as (
    select t.link_id, grown.clicks from grown join link_totals t on t.link_id = grown.link_id
    where t.workspace_id = $1 order by t.link_id for update of t
  ), raised as (
    update link_totals t set clicks = t.clicks + locked.clicks, clicks_gone = t.clicks_gone + locked.clicks,
      clicks_before = t.clicks_before + locked.clicks
    from locked where t.link_id = locked.link_id
  ), noted as (
    update source_links s set clicks = g.clicks from given g
    where s.workspace_id = $1 and s.source = $2 and s.source_key = g.source_key and s.clicks is distinct from g.clicks
  )
  select coalesce(sum(clicks), 0)::bigint as clicks from locked`;

/**
 * Adds to the clicks of before what sources have counted since their totals were noted and what has no click of its own, and notes the totals: a second call
 * with the same ones adds nothing. Links that were deleted since, and those without a noted total, get nothing.
 * @returns how many clicks were added
 */
export async function raiseClicksBefore(
  transaction: Transaction,
  { workspaceId, source }: ImportedSource,
  totals: readonly SourceTotal[],
): Promise<number> {
  const given = totals.map(({ sourceKey, clicks, undated }) => ({ source_key: sourceKey, clicks, undated }));
  const { rows } = await transaction.query<{ clicks: number }>({
    name: 'raise-clicks-before',
    text: raiseSql,
    values: [workspaceId, source, JSON.stringify(given)],
  });
  return rows[0]?.clicks ?? 0;
}
