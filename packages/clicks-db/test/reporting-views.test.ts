import { createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { collectClicks, insertRows } from '../src/write.ts';
import { describeClick } from './random-click.ts';

let testDb: TestClicksDb;
let db: ClicksDb;
const rowCount = 40_000;

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  const spreadMs = 60_000;
  const rows = Array.from({ length: rowCount }, (_, offset) =>
    describeClick(offset, {
      timestamp: Date.UTC(2026, 2, 1) + offset * spreadMs,
      visitor: (offset % 50).toString(16).padStart(32, '0'),
      bot: offset % 7 === 0,
      country: offset % 3 === 0 ? 'FR' : 'DE',
    }),
  );
  await insertRows(db, collectClicks(rows), 'all');
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function read<Row>(query: string): Promise<Row[]> {
  const result = await db.client.query({ query, format: 'JSONEachRow' });
  return await result.json<Row>();
}

async function readNumber(expression: string): Promise<number> {
  const [row] = await read<{ value: number | string }>(`SELECT ${expression} AS value`);
  return Number(row?.value);
}

test('every reporting view adds up to the rows that it reads', async () => {
  const humans = await readNumber(`(SELECT countIf(kind = 'human') FROM clicks)`);
  expect(humans).toBeGreaterThan(0);
  for (const view of [
    'clicks_by_day',
    'clicks_by_country',
    'clicks_by_agent',
    'clicks_by_referrer',
    'clicks_by_source',
    'links',
  ])
    expect([view, await readNumber(`(SELECT sum(clicks) FROM bi_${view})`)]).toEqual([view, humans]);
  expect(await readNumber(`(SELECT sum(clicks) FROM bi_clicks_by_day_and_kind)`)).toBe(rowCount);
  expect(await readNumber(`(SELECT countIf(kind = 'human') FROM bi_clicks)`)).toBe(humans);
});

test('every column of every reporting view has a comment, and none shows a visitor', async () => {
  const columns = await read<{ table: string; name: string; comment: string }>(
    `SELECT table, name, comment FROM system.columns WHERE database = '${testDb.database}' AND table LIKE 'bi\\\\_%'`,
  );
  expect(new Set(columns.map(({ table }) => table)).size).toBe(13);
  expect(columns.filter(({ comment }) => comment === '')).toEqual([]);
  expect(columns.filter(({ name }) => name === 'visitor')).toEqual([]);
});

test.each([
  ['bi_clicks_by_day', 'clicks_by_day'],
  ['bi_clicks_by_day_and_kind', 'clicks_by_day'],
  ['bi_clicks_by_country', 'clicks_by_place'],
  ['bi_clicks_by_agent', 'clicks_by_agent'],
  ['bi_clicks_by_referrer', 'clicks_by_referrer'],
  ['bi_clicks_by_tag', 'clicks_by_day'],
  ['bi_links', 'clicks_by_day'],
])('%s of a workspace is read from a rollup', async (view) => {
  const result = await db.client.query({
    query: `EXPLAIN projections = 1, indexes = 1 SELECT * FROM ${view} WHERE workspace_id = 'wsp_1'`,
    format: 'TabSeparatedRaw',
  });
  expect(await result.text()).toMatch(/ReadFromMergeTree \((clicks|all)_by/);
});
