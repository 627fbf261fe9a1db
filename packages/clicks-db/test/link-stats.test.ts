import { allowLongTests, chooseRuns, createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { countLinkClicks, readLinkStats, readOverview, SeriesTooLongError, type LinkStatsQuery } from '../src/read.ts';
import { type ClickRow, collectClicks, insertRows } from '../src/write.ts';
import { computeStats } from './naive-stats.ts';
import { createRandom, describeClick } from './random-click.ts';

allowLongTests('large amounts');

let testDb: TestClicksDb;
let db: ClicksDb;
const seed = Date.now() % 1_000_000;
const random = createRandom(seed);
const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** Around the changes of clocks in March and April, in Europe, America and Australia. */
const spanStart = Date.UTC(2026, 2, 5, 17, 20);
const spanEnd = Date.UTC(2026, 3, 8, 3, 50);
let rows: ClickRow[] = [];

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  rows = Array.from({ length: 6_000 }, (_, offset) => describeRandomClick(offset));
  for (const month of [2, 3]) {
    const batch = rows.filter((row) => new Date(row.timestamp).getUTCMonth() === month);
    for (let from = 0; from < batch.length; from += 700)
      await insertRows(db, collectClicks(batch.slice(from, from + 700)), `rows/${month}/${from}`);
  }
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

/** What a visit can count as; own traffic is stored like a prefetch. */
const visits: Pick<ClickRow, 'outcome' | 'prefetch' | 'internal'>[] = [
  ...Array.from({ length: 12 }, () => ({ outcome: 'click' as const, prefetch: false, internal: false })),
  { outcome: 'click', prefetch: true, internal: false },
  { outcome: 'expired', prefetch: false, internal: false },
  ...Array.from({ length: 2 }, () => ({ outcome: 'click' as const, prefetch: true, internal: true })),
];

function describeRandomClick(offset: number): ClickRow {
  return describeClick(offset, {
    timestamp: Math.floor(spanStart + random() * (spanEnd - spanStart)),
    linkId: pick(['lnk_1', 'lnk_1', 'lnk_1', 'lnk_2']),
    workspaceId: pick(['wsp_1', 'wsp_1', 'wsp_1', 'wsp_2']),
    ...pick(visits),
    bot: random() < 0.2,
    qr: random() < 0.3,
    country: pick(['DE', 'US', '', 'IN']),
    city: `City ${Math.floor(random() ** 2 * 40)}`,
    device: pick(['mobile', 'desktop', '']),
    browser: pick(['Firefox', 'Chrome', "O'Browser"]),
    os: pick(['Android', 'Linux']),
    referrer: pick(['', '', 'example.org', 'bücher.example']),
    visitor: Math.floor(random() * 40)
      .toString(16)
      .padStart(32, 'a'),
  });
}

const base: LinkStatsQuery = {
  workspaceId: 'wsp_1',
  linkId: 'lnk_1',
  start: new Date(spanStart),
  end: new Date(spanEnd),
  interval: 'day',
  timezone: 'UTC',
  includeBots: false,
};

/** The reports of one link, and of all links of its workspace. */
async function expectExact(query: LinkStatsQuery): Promise<void> {
  const context = `seed ${seed}, ${JSON.stringify(query)}`;
  expect(await readLinkStats(db, query), context).toEqual(computeStats(rows, query));
  const asOneLink = rows.map((row) => ({ ...row, linkId: query.linkId }));
  const { totalClicks, uniqueVisitors, clicksOverTime, countries, referrers } = computeStats(asOneLink, query);
  const overview = {
    totalClicks,
    totalViews: 0,
    uniqueVisitors,
    profileVisitors: 0,
    clicksOverTime,
    countries,
    referrers,
  };
  expect(await readOverview(db, query), context).toEqual(overview);
}

describe.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
])('%s', (timezone) => {
  test.each(['hour', 'day', 'week', 'month'] as const)(
    'every figure by %s equals the one computed from the rows',
    async (interval) => {
      // This zone's clocks go back by half an hour within these rows: the hours of that day are up to ClickHouse.
      const end = timezone === 'Australia/Lord_Howe' ? new Date(Date.UTC(2026, 3, 4, 12, 7)) : base.end;
      for (const includeBots of [false, true])
        for (const includeInternal of [false, true])
          await expectExact({ ...base, end, interval, timezone, includeBots, includeInternal });
    },
  );

  test('a range that begins and ends at any millisecond is counted exactly', async () => {
    for (let round = 0; round < chooseRuns(12); round++) {
      const lengthMs = pick([1, 999, 600_000, 2_000_000, 50_000_000, 400_000_000]);
      const start = Math.floor(spanStart + random() * (Date.UTC(2026, 3, 4) - spanStart - lengthMs));
      const query = {
        ...base,
        timezone,
        start: new Date(start),
        end: new Date(start + Math.ceil(lengthMs * random())),
      };
      query.interval = pick(['hour', 'day', 'week', 'month']);
      query.includeBots = random() < 0.5;
      query.includeInternal = random() < 0.5;
      await expectExact(query);
    }
  });
});

test('a range that only touches a quarter of an hour, an hour or a day counts exactly its own clicks', async () => {
  for (const [start, end] of [
    [Date.UTC(2026, 2, 10), Date.UTC(2026, 2, 11)],
    [Date.UTC(2026, 2, 10, 5), Date.UTC(2026, 2, 10, 6)],
    [Date.UTC(2026, 2, 10, 5, 15), Date.UTC(2026, 2, 10, 5, 30)],
    [Date.UTC(2026, 2, 10) - 1, Date.UTC(2026, 2, 10) + 1],
  ] as const) {
    const query: LinkStatsQuery = { ...base, start: new Date(start), end: new Date(end), interval: 'hour' };
    expect(await readLinkStats(db, query)).toEqual(computeStats(rows, query));
  }
});

test('the report of a link without clicks has empty lists and a series of zeros', async () => {
  const stats = await readLinkStats(db, { ...base, linkId: 'lnk_none', timezone: 'Asia/Kolkata' });
  expect(stats).toEqual(computeStats([], { ...base, timezone: 'Asia/Kolkata' }));
  expect(stats.lastClickedAt).toBeNull();
  expect(stats.clicksOverTime.length).toBeGreaterThan(30);
});

test('the report of a link does not count a link with the same id in another workspace', async () => {
  const query = { ...base, workspaceId: 'wsp_2' };
  expect(await readLinkStats(db, query)).toEqual(computeStats(rows, query));
});

test('names that look like SQL are returned as names', async () => {
  const stats = await readLinkStats(db, { ...base, linkId: `lnk_1' OR '1'='1`, workspaceId: '\\' });
  expect(stats.totalClicks).toBe(0);
});

test('a series over decades is returned by month, and refused by hour', async () => {
  const query: LinkStatsQuery = {
    ...base,
    start: new Date(-1),
    end: new Date(Date.UTC(2026, 6, 1)),
    interval: 'month',
  };
  const stats = await readLinkStats(db, query);
  expect(stats.clicksOverTime[0]).toEqual({ date: '1970-01-01', clicks: 0, uniqueVisitors: 0 });
  expect(stats.clicksOverTime).toHaveLength(12 * 56 + 6);
  await expect(readLinkStats(db, { ...query, interval: 'hour' })).rejects.toThrow(SeriesTooLongError);
});

test('tens of thousands of visitors are counted exactly in any range', async () => {
  const visitors = 30_000;
  const many = Array.from({ length: visitors }, (_, offset) =>
    describeClick(offset, { linkId: 'lnk_many', timestamp: spanStart + offset * 1_000, visitor: randomVisitor() }),
  );
  await insertRows(db, collectClicks(many), 'many');
  const stats = await readLinkStats(db, { ...base, linkId: 'lnk_many' });
  expect([stats.totalClicks, stats.uniqueVisitors]).toEqual([visitors, visitors]);
});

test('an estimated number of visitors never exceeds the number of clicks', async () => {
  const [links, visitors] = [6, 40_000];
  for (let link = 0; link < links; link += 1) {
    const many = Array.from({ length: visitors }, (_, offset) =>
      describeClick(link * visitors + offset, {
        linkId: `lnk_more${link}`,
        workspaceId: 'wsp_more',
        timestamp: spanStart + offset,
        visitor: randomVisitor(),
      }),
    );
    await insertRows(db, collectClicks(many), `more${link}`);
  }
  const query = { ...base, workspaceId: 'wsp_more' };
  const figures: { clicks: number; uniqueVisitors: number }[] = [];
  for (let link = 0; link < links; link += 1) {
    const stats = await readLinkStats(db, { ...query, linkId: `lnk_more${link}` });
    figures.push({ clicks: stats.totalClicks, uniqueVisitors: stats.uniqueVisitors }, ...stats.clicksOverTime);
  }
  const overview = await readOverview(db, query);
  figures.push({ clicks: overview.totalClicks, uniqueVisitors: overview.uniqueVisitors }, ...overview.clicksOverTime);
  const counted = await countLinkClicks(db, { ...query, firstId: 'lnk_more0', lastId: `lnk_more${links}` });
  figures.push(...counted.values());
  expect(counted.size).toBe(links);
  for (const { clicks, uniqueVisitors } of figures) {
    expect(uniqueVisitors).toBeLessThanOrEqual(clicks);
    expect(uniqueVisitors).toBeGreaterThanOrEqual(Math.floor(clicks * 0.995));
  }
});

function randomVisitor(): string {
  const part = () =>
    Math.floor(random() * 2 ** 48)
      .toString(16)
      .padStart(16, '0');
  return part() + part();
}
