import { readFileSync, readdirSync } from 'node:fs';
import { allowLongTests, createTestClicksDb, waitFor, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { readLinkStats, readOverview } from '../src/read.ts';
import { listRollups, sumRollup } from '../src/verify.ts';
import { collectClicks, insertRows } from '../src/write.ts';
import { describeClick } from './random-click.ts';

allowLongTests('large amounts');

const schema = new URL('../schema/', import.meta.url);
const earlier = readdirSync(schema).filter((file) => file.endsWith('.sql') && file < '005');
const workspaceId = 'wsp_upgraded';
const [linkId, visitors] = ['lnk_upgraded', 3_000];
const start = new Date(Date.UTC(2026, 2, 1));
const end = new Date(Date.UTC(2026, 3, 1));
const query = { workspaceId, start, end, timezone: 'UTC', interval: 'day', includeBots: false } as const;

let testDb: TestClicksDb;
let db: ClicksDb;

function describeClicks(fromOffset: number) {
  return Array.from({ length: visitors }, (_, index) => {
    const visitor = `${fromOffset + index}`.padStart(32, '0');
    const timestamp = start.getTime() + index * 600_000;
    const human = { outcome: 'click' as const, prefetch: false, bot: false };
    return describeClick(fromOffset + index, { ...human, workspaceId, linkId, timestamp, visitor });
  });
}

/** A database of an earlier version, with clicks in its rollups. */
beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await db.client.command({
    query: 'CREATE TABLE schema_migrations (version UInt32, name String) ENGINE = MergeTree ORDER BY version',
  });
  for (const file of earlier) {
    const statements = readFileSync(new URL(file, schema), 'utf8').split(/;\s*\n/);
    for (const statement of statements) if (statement.trim() !== '') await db.client.command({ query: statement });
    await db.client.insert({
      table: 'schema_migrations',
      values: [{ version: Number(file.slice(0, 3)), name: file }],
      format: 'JSONEachRow',
    });
  }
  // Rows are written by this version, which needs its columns.
  const columns = [
    ...['utm_term String', 'utm_content String', 'ref String', 'language String', 'internal Bool'],
    ...['blocked Bool', 'rule_id String', 'variant_id String', 'extra_path String'],
  ];
  const additions = columns.map((column) => `ADD COLUMN ${column}`).join(', ');
  await db.client.command({ query: `ALTER TABLE clicks ${additions}` });
  await insertRows(db, collectClicks(describeClicks(0)), 'before');
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function expectFigures(count: number): Promise<void> {
  const stats = await readLinkStats(db, { ...query, linkId });
  expect([stats.totalClicks, stats.uniqueVisitors]).toEqual([count, count]);
  for (const { clicks, uniqueVisitors } of stats.clicksOverTime) expect(uniqueVisitors).toBe(clicks);
  const overview = await readOverview(db, query);
  expect([overview.totalClicks, overview.uniqueVisitors]).toEqual([count, count]);
}

test('visitors of clicks from an earlier version are counted exactly during and after the upgrade', async () => {
  expect(await migrateClicksDb(db)).toContain('005_precise_visitors.sql');
  await expectFigures(visitors);
  await insertRows(db, collectClicks(describeClicks(visitors)), 'after');
  await expectFigures(2 * visitors);
  await waitFor(async () => (await listRollups(db)).some(({ name }) => name === 'clicks_by_day_v2'), {
    timeoutMs: 60_000,
    what: 'the rollups to be built',
  });
  await expectFigures(2 * visitors);
  const march = { month: '202603', workspaceId: undefined };
  for (const rollup of await listRollups(db)) {
    const rolledUp = await sumRollup(db, rollup, { from: 'rollup', ...march });
    expect([rollup.name, rolledUp]).toEqual([rollup.name, await sumRollup(db, rollup, { from: 'rows', ...march })]);
  }
});

test('the estimate of a million visitors is within half a percent', async () => {
  const result = await db.client.query({
    query: `
      SELECT max(abs(visitors - 1000000)) AS worst FROM (
        SELECT uniqCombinedMerge(20)(part) AS visitors FROM (
          SELECT seed, number % 30 AS day,
            uniqCombinedState(20)(CAST(unhex(hex(sipHash128(number, seed))), 'FixedString(16)')) AS part
          FROM (SELECT number, arrayJoin([1, 2, 3]) AS seed FROM numbers(1000000)) GROUP BY seed, day
        ) GROUP BY seed
      )`,
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ worst: number }>();
  expect(row!.worst).toBeLessThan(5_000);
});
