import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, coverRange, readSettings } from './cover-range.ts';
import { isEmptyPlan, planDays, type RangePlan } from './plan-range.ts';
import { findFinishedRange, limitToRest, readFinishedPart, readInParts, type FinishedRange } from './read-in-parts.ts';
import { bindTexts, needsRows, selectClicks, type ClickFilter, type SelectedClicks } from './select-clicks.ts';
import { boundRange, isCounted, type ReportRange } from './time-range.ts';

export type LinkRank = { linkId: string; clicks: number };

/** The most links that a ranking returns, far more than any page shows. */
export const rankedLinksMax = 1_000;
/** A ranking with fewer links than this is not taken from what was remembered, if there are more links. */
const exactlyRankedMin = 100;

type LinkRanking = {
  limit: number;
  filters?: readonly ClickFilter[];
  /** The finished days of the same range and instant, when the report reads more than the ranking. */
  finished?: FinishedRange;
  now?: Date;
};

/**
 * The links with the most clicks in the range, most first. Of more than `exactlyRankedMin` links the last ones may be
 * missing.
 * @param among ranks only these links, which costs far less than ranking all
 */
export async function rankLinks(
  db: ClicksDb,
  query: ReportRange,
  { limit, among, filters = [], now = new Date(), ...given }: LinkRanking & { among?: string[] },
): Promise<LinkRank[]> {
  const bounded = boundRange(query);
  const { finished = findFinishedRange(db, bounded, now) } = given;
  const reading: LinkReading = {
    range: bounded,
    selected: selectClicks(bounded.workspaceId, filters, bounded),
    finished,
  };
  const count = Math.min(limit, rankedLinksMax);
  if (among !== undefined) return (await rankSome(db, reading, now, among)).slice(0, count);
  const sure = await rankFromParts(db, reading, now);
  if (sure) return sure.slice(0, count);
  return await readLinkRanks(db, reading, planDays(bounded, now), { limit: count });
}

async function rankSome(db: ClicksDb, reading: LinkReading, now: Date, among: string[]): Promise<LinkRank[]> {
  const plan = planDays(reading.range, now);
  const parts = await readInParts(db, reading.finished, {
    key: `${nameRanking(reading)} ${among.toSorted().join()}`,
    read: (limit) => readLinkRanks(db, reading, limit(plan), { limit: among.length, among }),
    countRows: (ranks) => ranks.length + among.length,
  });
  const clicks = new Map<string, number>();
  for (const rank of parts.flat()) clicks.set(rank.linkId, (clicks.get(rank.linkId) ?? 0) + rank.clicks);
  return [...clicks].map(([linkId, sum]) => ({ linkId, clicks: sum })).sort(byClicks);
}

function byClicks(a: LinkRank, b: LinkRank): number {
  return b.clicks - a.clicks || (a.linkId < b.linkId ? -1 : 1);
}

function nameRanking({ range, selected }: LinkReading): string {
  return ['links', selected.key, range.includeBots, range.includeInternal ?? false].join(' ');
}

type LinkReading = { range: ReportRange; selected: SelectedClicks; finished: FinishedRange };

/**
 * Ranks all links without counting each of them again: those with the most clicks on the days that are over are
 * remembered. Any other link has at most as many clicks on those days as the last of them, and on the rest of the range
 * at most as many as the first of all others. The links that have more than both together are ranked exactly.
 * @returns undefined when that is so for too few links
 */
async function rankFromParts(db: ClicksDb, reading: LinkReading, now: Date): Promise<LinkRank[] | undefined> {
  const { range, finished } = reading;
  if (finished.days.length === 0) return undefined;
  const plan = planDays(range, now);
  const before = await readFinishedPart(db, finished, {
    key: nameRanking(reading),
    read: (limit) => readLinkRanks(db, reading, limit(plan), { limit: rankedLinksMax }),
    countRows: (ranks) => ranks.length,
  });
  const ids = before.map(({ linkId }) => linkId);
  const { counts, mostOfOthers } = await countRest(db, reading, limitToRest(plan, finished), ids);
  const mostBefore = before.length < rankedLinksMax ? 0 : (before.at(-1)?.clicks ?? 0);
  const sure = before
    .map(({ linkId, clicks }) => ({ linkId, clicks: clicks + (counts.get(linkId) ?? 0) }))
    .filter(({ clicks }) => clicks > mostBefore + mostOfOthers)
    .sort(byClicks);
  return sure.length >= exactlyRankedMin || mostBefore + mostOfOthers === 0 ? sure : undefined;
}

/** The clicks of some links in the rest of the range, and the most that any other link has there. */
async function countRest(
  { client }: ClicksDb,
  reading: LinkReading,
  plan: RangePlan,
  ids: string[],
): Promise<{ counts: Map<string, number>; mostOfOthers: number }> {
  if (isEmptyPlan(plan)) return { counts: new Map(), mostOfOthers: 0 };
  const { list, params } = bindTexts('ranked', ids);
  const result = await client.query({
    query: `
      SELECT if(link_id IN ${list}, link_id, '') AS ranked, max(clicks) AS most
      FROM (SELECT link_id, sum(part_clicks) AS clicks FROM (${coverLinks(reading, plan)}) GROUP BY link_id)
      GROUP BY ranked`,
    query_params: { ...reading.selected.params, ...params, timezone: 'UTC', ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ ranked: string; most: number | string }>();
  const counts = new Map(rows.map(({ ranked, most }) => [ranked, Number(most)]));
  return { counts, mostOfOthers: counts.get('') ?? 0 };
}

async function readLinkRanks(
  { client }: ClicksDb,
  reading: LinkReading,
  plan: RangePlan,
  { limit, among }: { limit: number; among?: string[] | undefined },
): Promise<LinkRank[]> {
  if (isEmptyPlan(plan)) return [];
  const result = await client.query({
    query: `
      SELECT link_id, sum(part_clicks) AS clicks FROM (${coverLinks(reading, plan, among !== undefined)})
      GROUP BY link_id ORDER BY clicks DESC, link_id LIMIT {limit:UInt32}`,
    query_params: {
      ...reading.selected.params,
      timezone: 'UTC',
      limit,
      ...(among && { among }),
      ...coverParams(plan),
    },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ link_id: string; clicks: number | string }>();
  return rows.map(({ link_id, clicks }) => ({ linkId: link_id, clicks: Number(clicks) }));
}

function coverLinks({ range, selected }: LinkReading, plan: RangePlan, onlySome = false): string {
  const some = onlySome ? 'AND link_id IN {among:Array(String)}' : '';
  return coverRange(plan, 'day', {
    table: 'clicks',
    rollups: needsRows(selected, range) ? null : 'clicks_by',
    where: `${selected.where} ${some} AND ${isCounted(range)}`,
    select: () => 'link_id, count() AS part_clicks',
    groupBy: 'link_id',
  });
}
