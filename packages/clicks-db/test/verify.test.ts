import { createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import { countSettledEvents, findRepeatedIds, listMonths, listRollups, sumRollup } from '../src/verify.ts';
import { collectClicks, insertRows } from '../src/write.ts';
import { describeClick } from './random-click.ts';

let testDb: TestClicksDb;
let db: ClicksDb;
const linkCount = 3_000;

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  const rows = Array.from({ length: 20_000 }, (_, offset) => {
    const linkId = `lnk_${String(offset % linkCount).padStart(6, '0')}`;
    return describeClick(offset, { linkId, bot: offset % 11 === 5, country: offset % 2 === 0 ? 'DE' : 'FR' });
  });
  await insertRows(db, collectClicks(rows), 'all');
});
afterAll(async () => {
  await db.close();
  await testDb.drop();
});

const march = { month: '202603', workspaceId: undefined };

test('listRollups returns every rollup of both tables, and each can be read by its name alone', async () => {
  const rollups = await listRollups(db);
  expect(rollups).toHaveLength(17);
  for (const rollup of rollups.filter(({ table }) => table === 'clicks')) {
    const rolledUp = await sumRollup(db, rollup, { from: 'rollup', ...march });
    expect(rolledUp).toEqual(await sumRollup(db, rollup, { from: 'rows', ...march }));
    expect(rolledUp.rows).toBe(20_000);
  }
  const misnamed = { ...rollups[0]!, name: 'no_such_rollup' };
  await expect(sumRollup(db, misnamed, { from: 'rollup', ...march })).rejects.toThrow('no_such_rollup');
});

test('a rollup with more granules than its rows is read all the same', async () => {
  // A merge writes the rows as one granule, and one that is full and another for the rollup.
  const rowCount = 8_300;
  onTestFinished(async () => {
    await db.client.command({ query: `ALTER TABLE clicks DROP PARTITION ID '202605'` });
  });
  for (const part of [0, 1]) {
    const rows = Array.from({ length: rowCount / 2 }, (_, index) => {
      const offset = 100_000 + 2 * index + part;
      const timestamp = Date.UTC(2026, 4, 3, 10);
      return describeClick(offset, { timestamp, referrer: `https://${offset}.example/` });
    });
    await insertRows(db, collectClicks(rows), `of-may-${part}`);
  }
  await db.client.command({ query: `OPTIMIZE TABLE clicks PARTITION ID '202605' FINAL` });
  const granules = await db.client.query({
    query: `SELECT toUInt32(max(ofRollup.marks)) > toUInt32(max(ofRows.marks)) AS isLarger
      FROM system.projection_parts AS ofRollup JOIN system.parts AS ofRows ON ofRows.name = ofRollup.parent_name
      WHERE ofRollup.database = currentDatabase() AND ofRows.database = currentDatabase()
        AND ofRollup.active AND ofRows.active AND ofRows.partition_id = '202605' AND ofRollup.name = 'all_by_referrer'`,
    format: 'JSONEachRow',
  });
  expect(await granules.json()).toEqual([{ isLarger: 1 }]);
  const rollup = (await listRollups(db)).find(({ name }) => name === 'all_by_referrer')!;
  const may = { month: '202605', workspaceId: undefined };
  const rolledUp = await sumRollup(db, rollup, { from: 'rollup', ...may });
  expect(rolledUp).toEqual(await sumRollup(db, rollup, { from: 'rows', ...may }));
  expect(rolledUp).toMatchObject({ rows: rowCount, groups: rowCount });
});

test('countSettledEvents returns all counts in chunks, in the order of the ids', async () => {
  const ends = [{ source: 'journal', partition: 0, nextOffset: 15_000 }];
  const ids: string[] = [];
  let count = 0;
  for await (const part of countSettledEvents(db, 'link', { ends, workspaceId: undefined })) {
    ids.push(...part.map(({ id }) => id));
    for (const { count: clicks } of part) count += clicks;
  }
  expect(ids).toHaveLength(linkCount);
  expect(ids).toEqual(ids.toSorted());
  expect(count).toBe(Array.from({ length: 15_000 }, (_, i) => i).filter((i) => i % 11 !== 5).length);
});

test('findRepeatedIds finds repeated ids in every share of the hashes, and only in the given workspace', async () => {
  await insertRows(
    db,
    collectClicks([30_000, 30_001, 30_002].map((offset) => describeClick(offset, { id: 'evt_77' }))),
    'again',
  );
  // Claims many rows, so that the ids are read in several shares.
  const month = { month: '202603', rows: 9_000_000 };
  expect(await findRepeatedIds(db, 'clicks', month, undefined)).toEqual({ repeated: 3, examples: ['evt_77'] });
  expect(await findRepeatedIds(db, 'clicks', month, 'wsp_2')).toEqual({ repeated: 0, examples: [] });
  expect(await listMonths(db, 'clicks', undefined)).toEqual([{ month: '202603', rows: 20_003 }]);
});
