import { allowLongTests, createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { readClickStats, type ReportRange } from '../src/read.ts';
import { collectClicks, insertRows, type ClickRow } from '../src/write.ts';
import { computeClickStats } from './naive-stats.ts';
import { createRandom, describeClick } from './random-click.ts';

allowLongTests('large amounts');

let testDb: TestClicksDb;
let db: ClicksDb;
const seed = Date.now() % 1_000_000;
const random = createRandom(seed);
const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const dayMs = 86_400_000;
const spanStart = Date.UTC(2026, 2, 5, 17, 20);
const spanMs = 12 * dayMs;
const linkCount = 26_000;
const linkIds = Array.from({ length: linkCount }, (_, n) => `lnk_${String(n).padStart(20, '0')}`);
const rows: ClickRow[] = [];

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  await add(Array.from({ length: 60_000 }, (_, offset) => describeRandomClick(offset)));
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function add(added: ClickRow[]): Promise<void> {
  await insertRows(db, collectClicks(added), `from-${added[0]?.offset}`);
  rows.push(...added);
}

function describeRandomClick(offset: number): ClickRow {
  return describeClick(offset, {
    timestamp: Math.floor(spanStart + random() * spanMs),
    linkId: pick(linkIds),
    workspaceId: random() < 0.9 ? 'wsp_1' : 'wsp_2',
    outcome: random() < 0.9 ? 'click' : 'expired',
    bot: random() < 0.2,
    qr: random() < 0.3,
    country: pick(['DE', 'US', '', 'IN']),
    city: `City ${Math.floor(random() ** 2 * 80)}`,
    device: pick(['mobile', 'desktop', '']),
    referrer: pick(['', '', 'example.org']),
    visitor: Math.floor(random() * 900)
      .toString(16)
      .padStart(32, 'a'),
  });
}

const base: ReportRange = {
  workspaceId: 'wsp_1',
  start: new Date(spanStart + 3_600_000),
  end: new Date(spanStart + spanMs - 5 * 3_600_000),
  interval: 'day',
  timezone: 'UTC',
  includeBots: false,
};
const now = new Date(spanStart + spanMs + dayMs);

/** Read twice, the second time partly from memory. */
async function expectExact(query: ReportRange, ids: string[]): Promise<void> {
  const counted = new Set(ids);
  const expected = computeClickStats(rows, query, ({ linkId }) => counted.has(linkId));
  const filters = [{ column: 'link_id' as const, values: ids, isExcluded: false }];
  for (const _ of [1, 2])
    expect(await readClickStats(db, { ...query, filters }, now), `seed ${seed}`).toEqual(expected);
}

describe.each([0, 1, 3, 9_999, 10_000, 25_000])('%i links', (count) => {
  test.each([
    ['day', 'UTC'],
    ['hour', 'Asia/Kolkata'],
    ['week', 'Europe/Berlin'],
  ] as const)('the report by %s in %s equals the one computed from the rows', async (interval, timezone) => {
    await expectExact({ ...base, interval, timezone }, linkIds.slice(0, count));
  });
});

test('links that are left out are counted nowhere', async () => {
  const left = new Set(linkIds.slice(0, 12_000));
  const filters = [{ column: 'link_id' as const, values: [...left], isExcluded: true }];
  const expected = computeClickStats(rows, base, ({ linkId }) => !left.has(linkId));
  expect(await readClickStats(db, { ...base, filters }, now)).toEqual(expected);
});

test('a report that was remembered is not used for other links, even with as many clicks on each day', async () => {
  const [shared = '', ...others] = linkIds.slice(25_500, 25_503);
  const describeDays = (linkId: string, visitorOf: (nth: number) => number) =>
    Array.from({ length: 24_000 }, (_, nth) =>
      describeClick(rows.length + nth, {
        linkId,
        timestamp: spanStart + dayMs + Math.floor((nth * 8 * dayMs) / 24_000),
        visitor: visitorOf(nth).toString(16).padStart(32, 'b'),
      }),
    );
  await add(describeDays(shared, (nth) => nth));
  // The visitors of the first link come again on one of the others, and new ones on the other one.
  await add(describeDays(others[0] ?? '', (nth) => nth));
  await add(describeDays(others[1] ?? '', (nth) => nth + 100_000));
  for (const other of others) await expectExact(base, [shared, other]);
  await expectExact(base, [shared]);
  for (const other of others) await expectExact(base, [shared, other]);
});
