import { allowLongTests, chooseRuns, createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import {
  rankLinks,
  readBreakdown,
  readClickStats,
  readOverview,
  type ClickFilter,
  type ReportRange,
} from '../src/read.ts';
import { collectClicks, insertRows, type ClickRow } from '../src/write.ts';
import { computeClickStats } from './naive-stats.ts';
import { createRandom, describeClick } from './random-click.ts';

allowLongTests('large amounts');

let testDb: TestClicksDb;
let db: ClicksDb;
const seed = Date.now() % 1_000_000;
const random = createRandom(seed);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const dayMs = 86_400_000;
const spanStart = Date.UTC(2026, 2, 5);
const now = new Date(spanStart + 8 * dayMs + dayMs / 3);
const linkCount = 3_000;
/** More of them than are added up. */
const referrerCount = 2_400;
let rows: ClickRow[] = [];

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  await add(Array.from({ length: 30_000 }, (_, offset) => describeRandomClick(offset)));
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function add(added: ClickRow[]): Promise<void> {
  await insertRows(db, collectClicks(added), `from-${added[0]?.offset}`);
  rows.push(...added);
}

async function erase(isErased: (row: ClickRow) => boolean): Promise<void> {
  await db.client.command({
    query: 'DELETE FROM clicks WHERE id IN {gone:Array(String)} SETTINGS lightweight_deletes_sync = 2',
    query_params: { gone: rows.filter(isErased).map(({ id }) => id) },
  });
  rows = rows.filter((row) => !isErased(row));
}

function describeRandomClick(offset: number, timestamp = spanStart + random() * (now.getTime() - spanStart)): ClickRow {
  return describeClick(offset, {
    timestamp: Math.floor(timestamp),
    linkId: `lnk_${Math.floor(random() ** 3 * linkCount)}`,
    bot: random() < 0.2,
    internal: false,
    qr: random() < 0.3,
    country: pick(['DE', 'US', '', 'IN']),
    device: pick(['mobile', 'desktop', '']),
    referrer: random() < 0.5 ? '' : `site${Math.floor(random() * referrerCount)}.example`,
    visitor: Math.floor(random() * 900)
      .toString(16)
      .padStart(32, 'a'),
  });
}

const german: ClickFilter = { column: 'country', values: ['DE'], isExcluded: false };
const notMobile: ClickFilter = { column: 'device', values: ['mobile'], isExcluded: true };
const passes = (filters: readonly ClickFilter[]) => (row: ClickRow) =>
  (!filters.includes(german) || row.country === 'DE') && (!filters.includes(notMobile) || row.device !== 'mobile');

const base: ReportRange = {
  workspaceId: 'wsp_1',
  start: new Date(spanStart + dayMs / 2),
  end: now,
  interval: 'day',
  timezone: 'UTC',
  includeBots: false,
};

async function expectExact(query: ReportRange, filters: ClickFilter[]): Promise<void> {
  const context = `seed ${seed}, ${JSON.stringify({ query, filters })}`;
  const { countries, referrers, ...expected } = computeClickStats(rows, query, passes(filters));
  const stats = await readClickStats(db, { ...query, filters }, now);
  expect(stats, context).toEqual({ countries, referrers, ...expected });
  const overview = await readOverview(db, { ...query, filters }, now);
  expect(overview, context).toMatchObject({
    totalClicks: expected.totalClicks,
    uniqueVisitors: expected.uniqueVisitors,
    clicksOverTime: expected.clicksOverTime,
    countries,
    referrers,
  });
  const byDevice = await readBreakdown(db, { ...query, filters, by: 'device', limit: 5 }, now);
  expect(byDevice.total, context).toBe(expected.totalClicks);
  for (const { name, clicks, uniqueVisitors } of byDevice.rows) {
    const ofDevice = computeClickStats(rows, query, (row) => row.device === name && passes(filters)(row));
    expect([clicks, uniqueVisitors], context).toEqual([ofDevice.totalClicks, ofDevice.uniqueVisitors]);
  }
  const byReferrer = await readBreakdown(db, { ...query, filters, by: 'referrer', limit: 50 }, now);
  const named = (name: string) => ({ name: name === '' ? 'Direct' : name });
  expect(
    byReferrer.rows.map(({ name, clicks }) => ({ ...named(name), clicks })),
    context,
  ).toEqual(referrers);
  const ranked = await rankLinks(db, query, { limit: 50, filters, now });
  expect(ranked, context).toEqual(rankNaively(query, filters).slice(0, 50));
}

function rankNaively({ start, end, includeBots }: ReportRange, filters: ClickFilter[]) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const isInRange = row.timestamp >= start.getTime() && row.timestamp < end.getTime();
    const isCounted = row.outcome === 'click' && !row.prefetch && (includeBots || !row.bot);
    if (isInRange && isCounted && passes(filters)(row)) counts.set(row.linkId, (counts.get(row.linkId) ?? 0) + 1);
  }
  return [...counts]
    .map(([linkId, clicks]) => ({ linkId, clicks }))
    .sort((a, b) => b.clicks - a.clicks || (a.linkId < b.linkId ? -1 : 1));
}

const queries: ReportRange[] = [
  base,
  { ...base, timezone: 'Asia/Kolkata', interval: 'hour', includeBots: true },
  { ...base, timezone: 'Europe/Berlin', includeBots: true },
];

async function expectAllExact(): Promise<void> {
  await expectExact(pick(queries), []);
  await expectExact(pick(queries), [german]);
  await expectExact(pick(queries), [german, notMobile]);
}

test('reports that are read again, days that are over from memory, equal those computed from the rows', async () => {
  const cases = queries.flatMap((query) =>
    [[], [german], [notMobile], [german, notMobile]].map((filters) => ({ query, filters, at: random() })),
  );
  for (const { query, filters } of cases.toSorted((a, b) => a.at - b.at).slice(0, chooseRuns(cases.length)))
    for (const _ of [1, 2]) await expectExact(query, filters);
});

test('late clicks and erased ones change the days that were remembered', async () => {
  await expectAllExact();
  await add(Array.from({ length: 40 }, (_, nth) => describeRandomClick(100_000 + nth, spanStart + 2 * dayMs + nth)));
  await expectAllExact();
  await erase(({ offset, timestamp }) => offset % 17 === 0 && timestamp < spanStart + 3 * dayMs);
  await expectAllExact();
});

test('a link that gets all its clicks today ranks before those that were remembered', async () => {
  await expectAllExact();
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const surge = Array.from({ length: 3_000 }, (_, nth) => ({
    ...describeRandomClick(200_000 + nth, today + nth),
    linkId: 'lnk_new',
  }));
  await add(surge);
  await expectAllExact();
});

test('links that are all clicked about as often are ranked exactly', async () => {
  const evenly = Array.from({ length: 12_000 }, (_, nth) => ({
    ...describeRandomClick(300_000 + nth),
    workspaceId: 'wsp_even',
    linkId: `lnk_${nth % 4_000}`,
  }));
  const others = rows;
  rows = [];
  await add(evenly);
  for (const _ of [1, 2]) {
    const query = { ...base, workspaceId: 'wsp_even', includeBots: true };
    expect(await rankLinks(db, query, { limit: 50, now })).toEqual(rankNaively(query, []).slice(0, 50));
  }
  rows = others;
});

test('a report over a clock change adds to days that were remembered by one without', async () => {
  const others = rows;
  rows = [];
  const hourMs = 3_600_000;
  const from = Date.UTC(2026, 2, 20);
  const later = new Date(Date.UTC(2026, 3, 2, 9));
  const visits = Array.from({ length: 300 }, (_, nth) => ({
    ...describeRandomClick(400_000 + nth, from + nth * hourMs),
    workspaceId: 'wsp_london',
    country: 'DE',
  }));
  await add(visits);
  const query: ReportRange = {
    ...base,
    workspaceId: 'wsp_london',
    timezone: 'Europe/London',
    start: new Date(from),
    end: later,
  };
  const beforeTheChange = { ...query, end: new Date(Date.UTC(2026, 2, 27)) };
  for (const range of [beforeTheChange, query, beforeTheChange]) {
    const { totalClicks, clicksOverTime } = computeClickStats(rows, range, passes([german]));
    expect(await readClickStats(db, { ...range, filters: [german] }, later)).toMatchObject({
      totalClicks,
      clicksOverTime,
    });
  }
  rows = others;
});
