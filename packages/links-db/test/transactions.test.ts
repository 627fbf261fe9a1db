import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSavepoint, inTransaction, type Transaction } from '../src/transactions.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.pool.query('create table written (name text)');
});
afterAll(() => db.close());

const write = (transaction: Transaction, name: string) =>
  transaction.query('insert into written (name) values ($1)', [name]);

test('a part that fails is undone as a whole, also after a part of it has failed on its own', async () => {
  await inTransaction(db.pool, async (transaction) => {
    await write(transaction, 'before');
    const failing = inSavepoint(transaction, async () => {
      await write(transaction, 'outer');
      await inSavepoint(transaction, async () => {
        await write(transaction, 'inner');
        throw new Error('inner');
      }).catch(() => {});
      throw new Error('outer');
    });
    await expect(failing).rejects.toThrow('outer');
    await write(transaction, 'after');
  });
  const { rows } = await db.pool.query<{ name: string }>('select name from written');
  expect(rows.map(({ name }) => name)).toEqual(['before', 'after']);
});
