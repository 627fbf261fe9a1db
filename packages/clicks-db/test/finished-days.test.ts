import { allowLongTests, createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { readLinkStats, readOverview, type StatsInterval } from '../src/read.ts';
import { collectClicks, insertRows, type ClickRow } from '../src/write.ts';
import { computeStats } from './naive-stats.ts';
import { describeClick } from './random-click.ts';

allowLongTests('large amounts');

const dayMs = 86_400_000;
const start = new Date(Date.UTC(2026, 2, 10, 5, 17));
const now = new Date(Date.UTC(2026, 2, 16, 9));
const firstWholeDay = Date.UTC(2026, 2, 11);
const wholeDays = [0, 1, 2, 3, 4].map((day) => (firstWholeDay + day * dayMs) / 1_000);
const clicks = 24_000;
const visitors = 7_000;

let testDb: TestClicksDb;
let db: ClicksDb;
/** Opened for one comparison each: they remember nothing. */
const others: ClicksDb[] = [];
const rows: ClickRow[] = [];

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  const spanMs = now.getTime() - start.getTime() - dayMs / 2;
  await add(
    Array.from({ length: clicks }, (_, offset) =>
      describeClick(offset, {
        timestamp: start.getTime() + Math.floor((offset * spanMs) / clicks),
        visitor: ((offset * 31) % visitors).toString(16).padStart(32, '0'),
        bot: offset % 10 === 0,
      }),
    ),
  );
});

afterAll(async () => {
  for (const other of others) await other.close();
  await db.close();
  await testDb.drop();
});

async function add(added: ClickRow[]): Promise<void> {
  await insertRows(db, collectClicks(added), `from-${added[0]!.offset}`);
  rows.push(...added);
}

function describeLateClick(day: number, visitor: number): ClickRow {
  const timestamp = firstWholeDay + day * dayMs + dayMs / 2;
  return describeClick(rows.length, { timestamp, visitor: visitor.toString(16).padStart(32, '0') });
}

function openForgetful(): ClicksDb {
  const other = openClicksDb(testDb);
  others.push(other);
  return other;
}

function makeQuery(interval: StatsInterval, timezone: string, includeBots = false) {
  return { workspaceId: 'wsp_1', linkId: 'lnk_1', start, end: now, interval, timezone, includeBots };
}

const keyOf = (interval: StatsInterval, timezone: string) => ({
  workspaceId: 'wsp_1',
  series: `link lnk_1 ${interval} ${timezone} false false`,
});

describe.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata'])('%s', (timezone) => {
  test.each(['hour', 'day', 'week'] as const)(
    'a report by %s that is read again, days that are over from memory, is the same',
    async (interval) => {
      const query = makeQuery(interval, timezone);
      const first = await readLinkStats(db, query, now);
      if (!(interval === 'hour' && timezone === 'Asia/Kolkata'))
        expect(db.finishedDays.listKnown(keyOf(interval, timezone), wholeDays)).toEqual(wholeDays);
      expect(await readLinkStats(db, query, now)).toEqual(first);
      expect(first).toEqual(computeStats(rows, query));
      const overview = await readOverview(db, query, now);
      expect(await readOverview(db, query, now)).toEqual(overview);
      expect(overview.uniqueVisitors).toBe(first.uniqueVisitors);
      expect(overview.clicksOverTime).toEqual(first.clicksOverTime);
    },
  );
});

test('a late click of a known visitor and one of a new one change a day that was remembered', async () => {
  const query = makeQuery('day', 'Europe/Berlin');
  const before = await readLinkStats(db, query, now);
  await add([describeLateClick(1, 9_999_999)]);
  const after = await readLinkStats(db, query, now);
  expect(after).toEqual(computeStats(rows, query));
  expect(after.uniqueVisitors).toBe(before.uniqueVisitors + 1);
  await add([describeLateClick(1, 9_999_999)]);
  const again = await readLinkStats(db, query, now);
  expect([again.totalClicks, again.uniqueVisitors]).toEqual([after.totalClicks + 1, after.uniqueVisitors]);
});

test('a shorter range and one that includes bots have their own figures', async () => {
  await readLinkStats(db, makeQuery('day', 'UTC'), now);
  const shorter = {
    ...makeQuery('day', 'UTC'),
    start: new Date(firstWholeDay + 2 * dayMs),
    end: new Date(firstWholeDay + 4 * dayMs),
  };
  expect(await readLinkStats(db, shorter, now)).toEqual(computeStats(rows, shorter));
  const withBots = makeQuery('day', 'UTC', true);
  expect(await readLinkStats(db, withBots, now)).toEqual(computeStats(rows, withBots));
});

test('erased clicks leave a day that was remembered', async () => {
  const query = makeQuery('week', 'UTC');
  await readLinkStats(db, query, now);
  const gone = rows.filter(({ offset }) => offset >= clicks).map(({ id }) => id);
  await db.client.command({
    query: 'DELETE FROM clicks WHERE id IN {gone:Array(String)} SETTINGS lightweight_deletes_sync = 2',
    query_params: { gone },
  });
  const after = await readLinkStats(db, query, now);
  expect(after).toEqual(
    computeStats(
      rows.filter(({ id }) => !gone.includes(id)),
      query,
    ),
  );
  expect(after).toEqual(await readLinkStats(openForgetful(), query, now));
});

test('a day that is not over is read each time', async () => {
  const query = makeQuery('day', 'UTC');
  await readLinkStats(db, query, now);
  const today = Math.floor(now.getTime() / dayMs) * (dayMs / 1_000);
  expect(db.finishedDays.listKnown(keyOf('day', 'UTC'), [today])).toEqual([]);
});
