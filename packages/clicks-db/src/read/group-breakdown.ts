import type { ClicksDb } from '../open-clicks-db.ts';
import { countedOf, whereOf, type BreakdownQuery, type Selection } from './breakdown.ts';
import { coverParams, coverRange, readSettings } from './cover-range.ts';
import { planDays, type RangePlan } from './plan-range.ts';
import { bindTexts, needsRows, selectClicks } from './select-clicks.ts';
import { boundRange } from './time-range.ts';

/** Links with the groups that each belongs to now; no other links belong to any. */
export type GroupedLinks = { linkId: string; groups: readonly number[] }[];

/** A breakdown by groups of links, in which a click counts for each group of its link. */
export type GroupBreakdown = {
  /** Most clicks first; `group` is null for links without a group. */
  rows: { group: number | null; clicks: number; uniqueVisitors: number }[];
  total: number;
  /** Clicks that belong to none of the rows. */
  other: number;
};

/** Stands for the groups of a link in ClickHouse; `''` for none. */
const nameGroups = (groups: readonly number[]) => groups.join(',');

/**
 * Clicks and visitors by groups of links, exact for any range.
 * @throws the error of ClickHouse
 */
export async function readGroupBreakdown(
  db: ClicksDb,
  query: BreakdownQuery & { links: GroupedLinks },
  now = new Date(),
): Promise<GroupBreakdown> {
  const { links, filters, limit, ...range } = boundRange(query);
  const selected = { ...selectClicks(range.workspaceId, filters, range), ...countedOf(range) };
  const reading = { selected, links, plan: planDays(range, now) };
  const clicksOf = await countGroupClicks(db, reading);
  const counts = new Map<string, number>();
  for (const [groups, clicks] of clicksOf)
    for (const group of groups.split(',')) counts.set(group, (counts.get(group) ?? 0) + clicks);
  const ranked = [...counts].sort(([a, x], [b, y]) => y - x || Number(a) - Number(b)).slice(0, limit);
  const shown = new Set(ranked.map(([group]) => group));
  const visitors = ranked.length === 0 ? new Map<string, number>() : await countGroupVisitors(db, reading);
  const others = [...clicksOf].filter(([groups]) => !groups.split(',').some((group) => shown.has(group)));
  const sum = (counted: Iterable<[string, number]>) => [...counted].reduce((total, [, clicks]) => total + clicks, 0);
  return {
    rows: ranked.map(([group, clicks]) => ({
      group: group === '' ? null : Number(group),
      clicks,
      uniqueVisitors: Math.min(visitors.get(group) ?? 0, clicks),
    })),
    total: sum(clicksOf),
    other: sum(others),
  };
}

type GroupReading = { selected: Selection; links: GroupedLinks; plan: RangePlan };

/** The clicks of the links with the same groups together. */
async function countGroupClicks(db: ClicksDb, reading: GroupReading): Promise<Map<string, number>> {
  const rows = await readGroups(db, reading, {
    select: () => 'link_id, count() AS part',
    groupBy: 'link_id',
    outer: (groups, parts) => `SELECT ${groups} AS name, sum(part) AS counted FROM (${parts}) GROUP BY name`,
  });
  return new Map(rows.map(({ name, counted }) => [name, Number(counted)]));
}

/** The visitors of each group. */
async function countGroupVisitors(db: ClicksDb, reading: GroupReading): Promise<Map<string, number>> {
  const rows = await readGroups(db, reading, {
    select: (instant) => `link_id, toStartOfDay(${instant}) AS part_day, uniqCombinedState(20)(visitor) AS part`,
    groupBy: 'link_id, part_day',
    outer: (groups, parts) => `
      SELECT name, sum(visitors_of_day) AS counted FROM (
        SELECT arrayJoin(splitByChar(',', ${groups})) AS name, uniqCombinedMerge(20)(part) AS visitors_of_day
        FROM (${parts}) GROUP BY name, part_day
      )
      GROUP BY name`,
  });
  return new Map(rows.map(({ name, counted }) => [name, Number(counted)]));
}

async function readGroups(
  { client }: ClicksDb,
  { selected, links, plan }: GroupReading,
  {
    select,
    groupBy,
    outer,
  }: {
    select(instant: string): string;
    groupBy: string;
    /** The statement over the parts; `groups` is an expression for the groups of a part's link. */
    outer(groups: string, parts: string): string;
  },
): Promise<{ name: string; counted: number | string }[]> {
  const ids = bindTexts(
    'link',
    links.map(({ linkId }) => linkId),
  );
  const groups = bindTexts(
    'groups',
    links.map((link) => nameGroups(link.groups)),
  );
  const parts = coverRange(plan, 'day', {
    table: 'clicks',
    rollups: needsRows(selected, selected) ? null : 'clicks_by',
    where: whereOf(selected),
    select,
    groupBy,
  });
  const groupsOfLink = links.length === 0 ? `''` : `transform(link_id, ${ids.list}, ${groups.list}, '')`;
  const result = await client.query({
    query: outer(groupsOfLink, parts),
    query_params: { ...selected.params, ...ids.params, ...groups.params, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  return await result.json();
}
