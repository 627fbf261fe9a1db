import type { ClicksDb } from '../open-clicks-db.ts';
import { readSettings } from './cover-range.ts';
import { selectClicks, selectProfileEvents, type ClickFilter, type FilteredTime } from './select-clicks.ts';

export type RecentEvent = {
  type: 'click' | 'view' | 'blockClick';
  /** ISO 8601 with milliseconds. */
  timestamp: string;
  linkId: string | null;
  profileId: string | null;
  slug: string;
  country: string;
  device: string;
  browser: string;
  referrer: string;
};

export type Realtime = {
  activeVisitors: number;
  clicks: number;
  views: number;
  /** The minutes of the window, oldest first. */
  perMinute: { minute: string; clicks: number; views: number }[];
  /** Newest first. */
  recent: RecentEvent[];
};

const windowMinutes = 5;
const minuteMs = 60_000;
const recentEventsMax = 50;

/** Events of humans that pass the filters, in the current minute and the four before it. */
export async function readRealtime(
  db: ClicksDb,
  { workspaceId, filters }: { workspaceId: string; filters: readonly ClickFilter[] },
  now = new Date(),
): Promise<Realtime> {
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const from = new Date(thisMinute - (windowMinutes - 1) * minuteMs);
  // In this order, so that the counts include every listed event, also those that arrive in between.
  const events = selectRecent(workspaceId, filters, { start: from, end: now });
  const recent = await readRecent(db, events);
  const counts = await readCounts(db, events);
  const total = counts.find((row) => row.is_total === 1);
  const perMinute = Array.from({ length: windowMinutes }, (_, index) => {
    const minute = from.getTime() + index * minuteMs;
    const row = counts.find((row) => row.is_total === 0 && Number(row.minute) * 1_000 === minute);
    return {
      minute: new Date(minute).toISOString(),
      clicks: Number(row?.clicks ?? 0),
      views: Number(row?.views ?? 0),
    };
  });
  const sum = (key: 'clicks' | 'views') => perMinute.reduce((total, minute) => total + minute[key], 0);
  return {
    activeVisitors: Number(total?.visitors ?? 0),
    clicks: sum('clicks'),
    views: sum('views'),
    perMinute,
    recent,
  };
}

type CountRow = {
  minute: number | string;
  clicks: number | string;
  views: number | string;
  visitors: number | string;
  is_total: number;
};

async function readCounts({ client }: ClicksDb, { clicks, views, params }: RecentEvents): Promise<CountRow[]> {
  const result = await client.query({
    query: `
      SELECT toUnixTimestamp(minute) AS minute, countIf(event = 'click') AS clicks, countIf(event = 'view') AS views,
        least(uniqCombined(20)(visitor), count()) AS visitors, grouping(minute) AS is_total
      FROM (
        SELECT 'click' AS event, toStartOfMinute(timestamp) AS minute, visitor FROM clicks WHERE ${clicks}
        UNION ALL
        SELECT if(event = 'view', 'view', 'blockClick') AS event, toStartOfMinute(timestamp) AS minute, visitor
        FROM profile_events WHERE ${views}
      )
      GROUP BY ROLLUP(minute)`,
    query_params: params,
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  return await result.json<CountRow>();
}

async function readRecent({ client }: ClicksDb, { clicks, views, params }: RecentEvents): Promise<RecentEvent[]> {
  const shared = 'timestamp, slug, country, device, browser, referrer';
  const newest = `ORDER BY timestamp DESC LIMIT ${recentEventsMax}`;
  const result = await client.query({
    query: `
      SELECT type, concat(replaceOne(toString(timestamp), ' ', 'T'), 'Z') AS at, link, profile, slug, country, device,
        browser, referrer
      FROM (
        (SELECT 'click' AS type, link_id AS link, '' AS profile, ${shared} FROM clicks WHERE ${clicks} ${newest})
        UNION ALL
        (SELECT if(event = 'view', 'view', 'blockClick') AS type, '' AS link, profile_id AS profile, ${shared}
        FROM profile_events WHERE ${views} ${newest})
      )
      ORDER BY timestamp DESC LIMIT ${recentEventsMax}`,
    query_params: params,
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<
    Omit<RecentEvent, 'timestamp' | 'linkId' | 'profileId'> & Record<'at' | 'link' | 'profile', string>
  >();
  return rows.map(({ at, link, profile, country, device, browser, referrer, ...row }) => ({
    ...row,
    timestamp: at,
    linkId: link || null,
    profileId: profile || null,
    country: country || 'Unknown',
    device: device || 'Unknown',
    browser: browser || 'Unknown',
    referrer: referrer || 'Direct',
  }));
}

/** Conditions on clicks and on events of profiles. */
type RecentEvents = { clicks: string; views: string; params: Record<string, unknown> };

function selectRecent(workspaceId: string, filters: readonly ClickFilter[], range: FilteredTime): RecentEvents {
  const clicks = selectClicks(workspaceId, filters, range);
  const { where } = selectProfileEvents(workspaceId, filters, range);
  return {
    clicks: `${clicks.where} AND ${recently}`,
    views: `${where} AND ${recently}`,
    params: { ...clicks.params, from: range.start },
  };
}

/** Repeats the day, because the rows are ordered by it. */
const recently = `kind = 'human' AND toStartOfDay(timestamp) >= toStartOfDay({from:DateTime64(3, 'UTC')}) AND timestamp >= {from:DateTime64(3, 'UTC')}`;
