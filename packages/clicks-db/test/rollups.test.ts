import { createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { listsSql } from '../src/read/read-lists.ts';
import { seriesSql } from '../src/read/read-series.ts';
import { splitRange } from '../src/read/split-range.ts';
import { insertClicks } from '../src/write.ts';
import { describeClick } from './random-click.ts';

let testDb: TestClicksDb;
let db: ClicksDb;
const start = new Date(Date.UTC(2026, 2, 2, 3, 4, 5));
const end = new Date(Date.UTC(2026, 2, 20, 6, 7, 8));

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  const spreadMs = 120_000;
  const rows = Array.from({ length: 20_000 }, (_, offset) =>
    describeClick(offset, { timestamp: Date.UTC(2026, 2, 1) + offset * spreadMs }),
  );
  await insertClicks(db, rows, 'all');
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function explain(sql: string, stepMs: number): Promise<string> {
  const result = await db.client.query({
    query: `EXPLAIN projections = 1, indexes = 1 ${sql}`,
    query_params: {
      workspaceId: 'wsp_1',
      linkId: 'lnk_1',
      timezone: 'America/New_York',
      start,
      end,
      ...splitRange(start, end, stepMs),
    },
    format: 'TabSeparatedRaw',
  });
  return await result.text();
}

test.each(['hour', 'day', 'week', 'month'] as const)('the series by %s is read from its rollup', async (interval) => {
  const plan = await explain(seriesSql({ interval, includeBots: false }), 3_600_000);
  expect(plan).toContain('ReadFromMergeTree (clicks_by_hour)');
});

test('the lists are read from their rollups, whole days at a time', async () => {
  const plan = await explain(listsSql(true), 86_400_000);
  for (const rollup of ['clicks_by_place', 'clicks_by_agent', 'clicks_by_referrer'])
    expect(plan).toContain(`ReadFromMergeTree (${rollup})`);
});
