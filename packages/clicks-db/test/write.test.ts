import { readdirSync } from 'node:fs';
import { allowLongTests, createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { countSettledEvents, type EventCount } from '../src/verify.ts';
import { collectClicks, countRowsInRange, insertRows, insertRowsMax } from '../src/write.ts';
import { describeClick } from './random-click.ts';

allowLongTests('large amounts');

let testDb: TestClicksDb;
let db: ClicksDb;

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function select(sql: string): Promise<unknown[]> {
  const result = await db.client.query({ query: sql, format: 'JSONEachRow' });
  return await result.json();
}

const describeBatch = (source: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => describeClick(from + index, { source }));

test('a stored row is read back unchanged', async () => {
  const row = describeClick(7, {
    source: 'exact',
    timestamp: Date.UTC(2026, 11, 31, 23, 59, 59, 999),
    url: `https://example.com/?q='"\\%00&x=\u{1f600}`,
    city: 'São\tPaulo\n',
    visitor: '00ff00ff00ff00ff00ff00ff00ff00fe',
    utmSource: "o'mail",
    bot: true,
    offset: 9_007_199_254_740_991,
  });
  await insertRows(db, collectClicks([row]), 'exact');
  const [stored] =
    await select(`SELECT id, toUnixTimestamp64Milli(timestamp) AS timestamp, url, city, utm_source, bot, qr,
    toString(kind) AS kind, lower(hex(visitor)) AS visitor, toString(offset) AS offset FROM clicks WHERE source = 'exact'`);
  expect(stored).toEqual({
    id: row.id,
    timestamp: row.timestamp,
    url: row.url,
    city: row.city,
    utm_source: row.utmSource,
    bot: true,
    qr: false,
    kind: 'bot',
    visitor: row.visitor,
    offset: '9007199254740991',
  });
});

test('a large batch becomes one part', async () => {
  await insertRows(db, collectClicks(describeBatch('large', 0, 50_000)), 'large');
  expect(await countRowsInRange(db, 'clicks', { source: 'large', partition: 0, from: 0, to: 50_000 })).toBe(50_000);
  expect(await select(`SELECT count(DISTINCT _part) AS parts FROM clicks WHERE source = 'large'`)).toEqual([
    { parts: 1 },
  ]);
});

test('an insert with a used token does nothing, with a new token it stores even the same rows', async () => {
  const range = { source: 'token', partition: 0, from: 0, to: 1_000 };
  const batch = describeBatch('token', 0, 10);
  await insertRows(db, collectClicks(batch), 'token/0-10');
  await insertRows(db, collectClicks(batch), 'token/0-10');
  await insertRows(db, collectClicks(describeBatch('token', 0, 20)), 'token/0-10');
  expect(await countRowsInRange(db, 'clicks', range)).toBe(10);
  await insertRows(db, collectClicks(batch), 'token/again');
  expect(await countRowsInRange(db, 'clicks', range)).toBe(20);
});

test('countRowsInRange counts a half-open range of offsets in its own source and partition', async () => {
  await insertRows(db, collectClicks(describeBatch('range', 100, 200)), 'range');
  await insertRows(db, collectClicks([describeClick(150, { source: 'range', partition: 1 })]), 'range/1');
  const count = (from: number, to: number) =>
    countRowsInRange(db, 'clicks', { source: 'range', partition: 0, from, to });
  expect(
    await Promise.all([count(0, 100), count(100, 101), count(150, 200), count(199, 999), count(200, 999)]),
  ).toEqual([0, 1, 50, 1, 0]);
});

test('inserting no rows sends no query, and more rows than a batch may have are refused', async () => {
  await insertRows(db, collectClicks(), 'empty');
  const row = describeClick(1);
  await expect(
    insertRows(db, collectClicks(Array.from({ length: insertRowsMax + 1 }, () => row)), 'too many'),
  ).rejects.toThrow(RangeError);
});

test('a batch that ClickHouse refuses rejects and stores nothing', async () => {
  const wrong = [describeClick(1, { source: 'wrong' }), describeClick(2, { source: 'wrong', offset: -1 })];
  await expect(insertRows(db, collectClicks(wrong), 'wrong')).rejects.toThrow();
  expect(await countRowsInRange(db, 'clicks', { source: 'wrong', partition: 0, from: 0, to: 10 })).toBe(0);
});

test('countSettledEvents counts human clicks below the position of their partition', async () => {
  const linkId = 'lnk_totals';
  await insertRows(
    db,
    collectClicks(
      [
        describeClick(1, { linkId }),
        describeClick(2, { linkId }),
        describeClick(3, { linkId, bot: true }),
        describeClick(4, { linkId, prefetch: true }),
        describeClick(5, { linkId, outcome: 'expired' }),
        describeClick(6, { linkId: 'lnk_bots', bot: true }),
        describeClick(7, { linkId }),
        describeClick(8, { linkId: 'lnk_of_another_source', source: 'unknown' }),
      ].map((row) => ({ ...row, workspaceId: 'wsp_totals' })),
    ),
    'totals',
  );
  const totals: EventCount[] = [];
  const ends = [{ source: 'journal', partition: 0, nextOffset: 7 }];
  for await (const part of countSettledEvents(db, 'link', { ends, workspaceId: 'wsp_totals' })) totals.push(...part);
  expect(totals).toEqual([{ id: linkId, count: 2 }]);
});

test('repeated and concurrent migrations of a current database change nothing', async () => {
  await Promise.all([migrateClicksDb(db), migrateClicksDb(db)]);
  const versions = await select('SELECT version FROM schema_migrations ORDER BY version');
  const files = readdirSync(new URL('../schema/', import.meta.url));
  expect(versions).toEqual(files.toSorted().map((file) => ({ version: Number(file.slice(0, 3)) })));
});

test('a missing database is created also by concurrent migrations, and a newer one is refused', async () => {
  const other = openClicksDb({ url: testDb.url, database: `${testDb.database}_new` });
  await Promise.all([migrateClicksDb(other), migrateClicksDb(other)]);
  await other.client.insert({
    table: 'schema_migrations',
    values: [{ version: 999, name: 'later' }],
    format: 'JSONEachRow',
  });
  await expect(migrateClicksDb(other)).rejects.toThrow('newer');
  await other.client.command({ query: `DROP DATABASE ${other.database}` });
  await other.close();
});
