import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, coverRange, readSettings, type Reading } from './cover-range.ts';
import { planDays } from './plan-range.ts';
import { boundInstant, isCounted, type ReportRange } from './time-range.ts';

/** A range of time, and a range of ids with both ends included. */
export type IdRangeQuery = Pick<ReportRange, 'workspaceId' | 'start' | 'end' | 'includeBots' | 'includeInternal'> & {
  firstId: string;
  lastId: string;
};

type Row = { id: string; clicks: number | string; visitors: number | string; views?: number | string };

/** Clicks and visitors of the links in a range of ids; links without clicks are missing. */
export async function countLinkClicks(
  db: ClicksDb,
  query: IdRangeQuery,
  now = new Date(),
): Promise<Map<string, { clicks: number; uniqueVisitors: number }>> {
  const rows = await countById(db, query, now, {
    table: 'clicks',
    rollups: 'clicks_by',
    id: 'link_id',
    figures: 'sum(part_events) AS clicks, least(uniqCombinedMerge(20)(part_visitors), clicks) AS visitors',
  });
  return new Map(
    rows.map(({ id, clicks, visitors }) => [id, { clicks: Number(clicks), uniqueVisitors: Number(visitors) }]),
  );
}

/** Views, page visitors and clicks on blocks of the profiles in a range of ids; profiles without events are missing. */
export async function countProfileEvents(
  db: ClicksDb,
  query: IdRangeQuery,
  now = new Date(),
): Promise<Map<string, { views: number; uniqueVisitors: number; clicks: number }>> {
  const rows = await countById(db, query, now, {
    table: 'profile_events',
    rollups: 'events_by',
    id: 'profile_id',
    event: 'event',
    figures: `sumIf(part_events, event = 'view') AS views, sumIf(part_events, event = 'click') AS clicks,
      least(uniqCombinedMergeIf(20)(part_visitors, event = 'view'), views) AS visitors`,
  });
  return new Map(
    rows.map(({ id, views, clicks, visitors }) => [
      id,
      { views: Number(views), uniqueVisitors: Number(visitors), clicks: Number(clicks) },
    ]),
  );
}

async function countById(
  { client }: ClicksDb,
  query: IdRangeQuery,
  now: Date,
  {
    table,
    rollups,
    id,
    event,
    figures,
  }: {
    table: 'clicks' | 'profile_events';
    rollups: Reading['rollups'];
    id: string;
    event?: string;
    figures: string;
  },
): Promise<Row[]> {
  const { workspaceId, firstId, lastId } = query;
  const plan = planDays({ start: boundInstant(query.start), end: boundInstant(query.end) }, now);
  const key = [`${id} AS id`, ...(event ? [event] : [])].join(', ');
  const parts = coverRange(plan, 'day', {
    table,
    rollups,
    where: `workspace_id = {workspaceId:String} AND ${id} >= {firstId:String} AND ${id} <= {lastId:String}
      AND ${isCounted(query)}`,
    select: () => `${key}, count() AS part_events, uniqCombinedState(20)(visitor) AS part_visitors`,
    groupBy: [id, ...(event ? [event] : [])].join(', '),
  });
  const result = await client.query({
    query: `SELECT id, ${figures} FROM (${parts}) GROUP BY id`,
    query_params: { workspaceId, firstId, lastId, timezone: 'UTC', ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  return await result.json<Row>();
}
