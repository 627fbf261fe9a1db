import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueDeadLetters } from '../src/planes/analytics.ts';
import { advisoryLocks, migrateLinksDb } from '../src/index.ts';
import { claimFirstRun } from '../src/accounts/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { withSessionLock } from '../src/planes/operator.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('every advisory lock has an id of its own', () => {
  const ids = Object.values(advisoryLocks);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a first run that is in progress does not block the replay of dead letters', async () => {
  await inTransaction(db.pool, async (transaction) => {
    expect(await claimFirstRun(transaction)).toBe(true);
    expect(await queueDeadLetters(db.pool, undefined)).toBe(0);
  });
});

test('a session lock has one holder, and is free once the holder has ended, also by an error', async () => {
  const id = advisoryLocks.rebuildTotals;
  const failure = new Error('The work failed.');
  await expect(
    withSessionLock(db.pool, id, async () => {
      expect(await withSessionLock(db.pool, id, () => Promise.resolve('second'))).toBeUndefined();
      throw failure;
    }),
  ).rejects.toBe(failure);
  expect(await withSessionLock(db.pool, id, () => Promise.resolve('third'))).toBe('third');
});

test('a session lock passes from one holder to the next without a gap', async () => {
  const work = () => Promise.resolve('held');
  for (let round = 0; round < 50; round += 1) {
    // Connections that are open already, so that the next holder asks at once.
    const idle = await Promise.all([db.pool.connect(), db.pool.connect()]);
    for (const client of idle) client.release();
    expect(await withSessionLock(db.pool, advisoryLocks.rebuildTotals, work)).toBe('held');
    expect(await withSessionLock(db.pool, advisoryLocks.rebuildTotals, work)).toBe('held');
  }
});

test('concurrent migrations of a current database apply nothing', async () => {
  expect(await Promise.all([migrateLinksDb(db.url), migrateLinksDb(db.url)])).toEqual([[], []]);
});

test('the numbers of the migrations rise by one, but for the gap that their README describes', () => {
  const numbers = readdirSync(new URL('../migrations/', import.meta.url))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => Number(file.slice(0, 4)))
    .toSorted((a, b) => a - b);
  const missing = Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(missing).toEqual([5, 6, 7]);
});
