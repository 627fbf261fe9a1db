import { allowLongTests, createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { coverParams } from '../src/read/cover-range.ts';
import { linkRankings } from '../src/read/link-report.ts';
import { linkSeriesSql } from '../src/read/link-report.ts';
import { overviewSeriesSql } from '../src/read/overview.ts';
import { planDays, planSeries, type RangePlan } from '../src/read/plan-range.ts';
import { rankingsSql } from '../src/read/rankings.ts';
import { selectClicks, selectLink, selectProfileEvents } from '../src/read/select-clicks.ts';
import { listZoneOffsets } from '../src/read/time-range.ts';
import { collectClicks, insertRows } from '../src/write.ts';
import { describeClick } from './random-click.ts';

allowLongTests('large amounts');

let testDb: TestClicksDb;
let db: ClicksDb;
const start = new Date(Date.UTC(2026, 2, 2, 3, 4, 5));
const end = new Date(Date.UTC(2026, 2, 20, 6, 7, 8));
const now = new Date(Date.UTC(2026, 3, 1));
const oneLink = selectLink('wsp_1', 'lnk_1', [], { start, end });
const twoLinks = selectClicks('wsp_1', [{ column: 'link_id', values: ['lnk_1', 'lnk_2'], isExcluded: false }], {
  start,
  end,
});

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  const spreadMs = 120_000;
  const rows = Array.from({ length: 20_000 }, (_, offset) =>
    describeClick(offset, { timestamp: Date.UTC(2026, 2, 1) + offset * spreadMs }),
  );
  await insertRows(db, collectClicks(rows), 'all');
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function explain(
  sql: string,
  plan: RangePlan,
  timezone: string,
  others: Record<string, unknown> = {},
): Promise<string> {
  const result = await db.client.query({
    query: `EXPLAIN projections = 1, indexes = 1 ${sql}`,
    query_params: { workspaceId: 'wsp_1', timezone, ...coverParams(plan), ...others },
    format: 'TabSeparatedRaw',
  });
  return await result.text();
}

test.each([
  ['hour', 'America/New_York', 'clicks_by_hour_v2'],
  ['day', 'America/New_York', 'clicks_by_hour_v2'],
  ['week', 'Asia/Kolkata', 'clicks_by_hour_v2'],
  ['hour', 'UTC', 'clicks_by_hour_v2'],
  ['day', 'UTC', 'clicks_by_day_v2'],
  ['month', 'UTC', 'clicks_by_day_v2'],
] as const)('the series by %s in %s is read from %s', async (interval, timezone, rollup) => {
  const range = { workspaceId: 'wsp_1', start, end, interval, timezone, includeBots: false };
  const plan = planSeries(range, listZoneOffsets(timezone, start, end), now, false);
  for (const { where, columns, params } of [oneLink, twoLinks]) {
    const explained = await explain(linkSeriesSql(plan, { ...range, where, columns }, true), plan, timezone, params);
    expect(explained).toContain(`ReadFromMergeTree (${rollup})`);
  }
});

test.each([
  ['day', 'Asia/Kolkata', ['all_by_hour_v2', 'all_by_quarter_hour_v2']],
  ['month', 'Asia/Kathmandu', ['all_by_hour_v2', 'all_by_quarter_hour_v2']],
  ['hour', 'Asia/Kolkata', ['all_by_quarter_hour_v2']],
] as const)('the overview by %s in %s is read from %s and no row of clicks', async (interval, timezone, rollups) => {
  const midnight = new Date(Date.UTC(2026, 2, 1, 18, timezone === 'Asia/Kathmandu' ? 15 : 30));
  const range = { workspaceId: 'wsp_1', start: midnight, end: now, interval, timezone, includeBots: false };
  const plan = planSeries(range, listZoneOffsets(timezone, midnight, now), now, true);
  const daysPlan = planDays(range, now);
  const selected = {
    clicks: selectClicks('wsp_1', [], range),
    views: selectProfileEvents('wsp_1', [], range),
  };
  const sql = overviewSeriesSql({ plan, daysPlan }, { ...range, ...selected }, true);
  const explained = await explain(sql, plan, timezone, coverParams(daysPlan, 'days_'));
  for (const rollup of rollups) expect(explained).toContain(`ReadFromMergeTree (${rollup})`);
  expect(explained).not.toMatch(/ReadFromMergeTree \(\w+\.clicks\)/);
});

test('rankings of whole days are read from their rollups', async () => {
  const plan = planDays({ start, end }, now);
  for (const clicks of [oneLink, twoLinks]) {
    const rankings = linkRankings({ includeBots: true }, clicks);
    const explained = await explain(rankingsSql(rankings, plan), plan, 'UTC', clicks.params);
    for (const rollup of ['clicks_by_place', 'clicks_by_agent', 'clicks_by_referrer'])
      expect(explained).toContain(`ReadFromMergeTree (${rollup})`);
  }
});
