import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claimIdempotencyKey,
  findStoredResponse,
  deleteOldResponses,
  storeResponse,
  sumKeptBytes,
} from '../src/idempotency/index.ts';
import { areChangesPublished, settleOutbox, takeOutbox, publishHostChange } from '../src/outbox/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let owner: string;
let other: string;
beforeAll(async () => {
  db = await openTestDb();
  [owner, other] = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
});
afterAll(() => db.close());

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test('two relays that take changes at once get different ones, in the order of the outbox', async () => {
  for (let index = 0; index < 6; index += 1) await db.addLink(owner);
  await inTransaction(db.pool, async (first) => {
    const taken = idsOf(await takeOutbox(first, 4, 0));
    expect(taken).toHaveLength(4);
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
    await inTransaction(db.pool, async (second) => {
      const rest = idsOf(await takeOutbox(second, 10, 0));
      expect(rest).toHaveLength(2);
      expect(taken).not.toEqual(expect.arrayContaining(rest));
      expect(await areChangesPublished(db.pool, 0)).toBe(false);
      await settleOutbox(second, rest);
    });
    await settleOutbox(first, taken);
  });
  expect(await areChangesPublished(db.pool, 0)).toBe(true);
});

test('changes younger than the minimum age are left to the process that made them', async () => {
  await inTransaction(db.pool, (transaction) => publishHostChange(transaction, owner, 'young.example'));
  await inTransaction(db.pool, async (transaction) => {
    expect(await takeOutbox(transaction, 10, 60_000)).toEqual([]);
    expect(await areChangesPublished(transaction, 60_000)).toBe(true);
    const rows = await takeOutbox(transaction, 10, 0);
    expect(rows).toMatchObject([{ kind: 'host', host: 'young.example', slugKey: '' }]);
    await settleOutbox(transaction, idsOf(rows));
  });
});

test('changes that a relay did not settle are taken again', async () => {
  await db.addLink(owner);
  const taken = await inTransaction(db.pool, (transaction) => takeOutbox(transaction, 10, 0));
  expect(taken).toHaveLength(1);
  await inTransaction(db.pool, async (transaction) => {
    expect(await takeOutbox(transaction, 10, 0)).toEqual(taken);
    await settleOutbox(transaction, idsOf(taken));
  });
});

test('of two requests with one idempotency key the second waits for the first, and finds its response', async () => {
  const request = { workspaceId: owner, key: newId('key'), requestHash: Buffer.from('hash') };
  const body = { text: `{"a":"'\\u0000\u{1f600}"}`, deflated: null };
  let second: Promise<boolean> | undefined;
  await inTransaction(db.pool, async (transaction) => {
    expect(await claimIdempotencyKey(transaction, request, 24)).toBe(true);
    second = inTransaction(db.pool, (concurrent) => claimIdempotencyKey(concurrent, request, 24));
    await storeResponse(transaction, request, { status: 201, body, bytes: 10 });
  });
  expect(await second).toBe(false);
  expect(await findStoredResponse(db.pool, request)).toEqual({ status: 201, body, requestHash: request.requestHash });
});

test('a key whose request failed is free again', async () => {
  const request = { workspaceId: owner, key: newId('key'), requestHash: Buffer.from('hash') };
  const failure = new Error('The request failed.');
  await expect(
    inTransaction(db.pool, async (transaction) => {
      await claimIdempotencyKey(transaction, request, 24);
      throw failure;
    }),
  ).rejects.toBe(failure);
  expect(await inTransaction(db.pool, (transaction) => claimIdempotencyKey(transaction, request, 24))).toBe(true);
});

test('keys and stored bytes belong to one workspace, and old responses are removed', async () => {
  const request = { workspaceId: owner, key: newId('key'), requestHash: Buffer.from('hash') };
  const before = await sumKeptBytes(db.pool, owner);
  await inTransaction(db.pool, async (transaction) => {
    await claimIdempotencyKey(transaction, request, 24);
    await storeResponse(transaction, request, {
      status: 200,
      body: { text: null, deflated: Buffer.from([0, 1]) },
      bytes: 7,
    });
  });
  expect(await findStoredResponse(db.pool, { ...request, workspaceId: other })).toBeUndefined();
  expect(await sumKeptBytes(db.pool, other)).toBe(0);
  expect((await sumKeptBytes(db.pool, owner)) - before).toBe(7);
  await db.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours' where key = $1`, [
    request.key,
  ]);
  expect(await deleteOldResponses(db.pool, 24, 10)).toBe(1);
  expect(await findStoredResponse(db.pool, request)).toBeUndefined();
});
