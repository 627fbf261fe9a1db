import type { ClicksDb } from '../open-clicks-db.ts';
import { readSettings } from './read-settings.ts';
import { coverParams, coverRange } from './cover-range.ts';
import { planDays, type RangePlan } from './plan-range.ts';
import { boundRange, countedKinds, type ReportRange } from './report-range.ts';

export type LinkRank = { linkId: string; clicks: number };

/** Far above what is shown of a ranking. */
export const rankedLinksMax = 1_000;

/**
 * The links with the most clicks in the range, most first.
 * @param among only these links, which costs far less than looking at all
 */
export async function rankLinks(
  { client }: ClicksDb,
  query: ReportRange,
  { limit, among, now = new Date() }: { limit: number; among?: string[]; now?: Date },
): Promise<LinkRank[]> {
  const bounded = boundRange(query);
  const plan = planDays(bounded, now);
  const result = await client.query({
    query: linkRankingSql(plan, bounded, among !== undefined),
    query_params: {
      workspaceId: bounded.workspaceId,
      timezone: 'UTC',
      limit: Math.min(limit, rankedLinksMax),
      ...(among && { among }),
      ...coverParams(plan),
    },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ link_id: string; clicks: number | string }>();
  return rows.map(({ link_id, clicks }) => ({ linkId: link_id, clicks: Number(clicks) }));
}

function linkRankingSql(plan: RangePlan, query: Pick<ReportRange, 'includeBots'>, onlySome: boolean): string {
  const some = onlySome ? 'AND link_id IN {among:Array(String)}' : '';
  const parts = coverRange(plan, 'day', {
    table: 'clicks',
    rollups: 'clicks_by',
    where: `workspace_id = {workspaceId:String} ${some} AND kind IN ${countedKinds(query)}`,
    select: () => 'link_id, count() AS part_clicks',
    groupBy: 'link_id',
  });
  return `
    SELECT link_id, sum(part_clicks) AS clicks
    FROM (
      ${parts}
    )
    GROUP BY link_id ORDER BY clicks DESC, link_id LIMIT {limit:UInt32}`;
}
