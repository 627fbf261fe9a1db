import { readFileSync } from 'node:fs';
import { allowLongTests, createTestClicksDb, waitFor, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { readOverview } from '../src/read.ts';
import { listRollups, sumRollup } from '../src/verify.ts';
import { collectClicks, insertRows } from '../src/write.ts';
import { describeClick } from './random-click.ts';

allowLongTests('large amounts');

const rollupName = 'all_by_quarter_hour_v2';
const migration = readFileSync(new URL('../schema/005_precise_visitors.sql', import.meta.url), 'utf8');
const statements = migration.split(';\n').map((statement) => statement.replace(/^--.*$/gm, '').trim());
const [add = '', ...build] = statements.filter((statement) =>
  /^ALTER TABLE clicks\s+(?:ADD|APPLY|MATERIALIZE)/.test(statement),
);
const workspaceId = 'wsp_upgraded';
const erasedOffset = 7;

let testDb: TestClicksDb;
let db: ClicksDb;

const run = async (query: string) => void (await db.client.command({ query }));

/** A click a quarter of an hour before and after midnight in India, on each day from 2 March on. */
function describeClicks(fromOffset: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const offset = fromOffset + index;
    const timestamp = Date.UTC(2026, 2, 1 + Math.floor(offset / 2), 18, offset % 2 === 0 ? 15 : 45);
    return describeClick(offset, { workspaceId, outcome: 'click', prefetch: false, bot: false, timestamp });
  });
}

/** A database from before the rollup, with wide parts and erased rows; then clicks that arrive after the upgrade. */
beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  await run(`ALTER TABLE clicks DROP PROJECTION ${rollupName} SETTINGS mutations_sync = 1`);
  await run('ALTER TABLE clicks MODIFY SETTING min_bytes_for_wide_part = 0');
  await insertRows(db, collectClicks(describeClicks(0, 20)), 'before');
  await run(`DELETE FROM clicks WHERE offset = ${erasedOffset}`);
  await run('SYSTEM STOP MERGES clicks');
  await run(add);
  await insertRows(db, collectClicks(describeClicks(20, 10)), 'after');
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

async function expectEveryClickOnce(): Promise<void> {
  const [start, end] = [new Date(Date.UTC(2026, 2, 1)), new Date(Date.UTC(2026, 3, 1))];
  const asked = { workspaceId, start, end, timezone: 'Asia/Kolkata', includeBots: false } as const;
  const { totalClicks, clicksOverTime } = await readOverview(db, { ...asked, interval: 'day' });
  expect(totalClicks).toBe(29);
  const days = clicksOverTime.filter(({ clicks }) => clicks > 0).map(({ clicks }) => clicks);
  expect(days).toEqual([1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
}

test('a series counts clicks from before its rollup existed and clicks in it, without erased ones', async () => {
  await expectEveryClickOnce();
});

test('a rollup is listed only after it is built, and then holds all rows except erased ones', async () => {
  for (const statement of build) await run(statement);
  const named = async () => (await listRollups(db)).find(({ name }) => name === rollupName);
  expect(await named()).toBeUndefined();
  await expectEveryClickOnce();
  await run('SYSTEM START MERGES clicks');
  await waitFor(async () => (await named()) !== undefined, { timeoutMs: 30_000, what: 'the rollup to be built' });
  const rollup = (await named())!;
  const march = { month: '202603', workspaceId: undefined };
  const rolledUp = await sumRollup(db, rollup, { from: 'rollup', ...march });
  expect(rolledUp.rows).toBe(29);
  expect(rolledUp).toEqual(await sumRollup(db, rollup, { from: 'rows', ...march }));
  await expectEveryClickOnce();
});
