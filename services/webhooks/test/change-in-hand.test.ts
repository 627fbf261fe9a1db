import { giveBackDeliveries, leaseDeliveries, settleDeliveries } from '@linkplane/links-db/planes/webhooks';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver, type Receiver } from './receivers/start-receiver.ts';
import { openTestDeliveries, readDeliveries, type TestDeliveries } from './start-worker.ts';

allowLongTests('real time');

let deliveries: TestDeliveries;
let receiver: Receiver;
let elsewhere: Receiver;

beforeEach(async () => {
  deliveries = await openTestDeliveries();
  receiver = await startReceiver();
  elsewhere = await startReceiver();
});
afterEach(async () => {
  await deliveries.stop();
  await Promise.all([receiver.stop(), elsewhere.stop()]);
});

const untilReceived = (count: number, of: Receiver) =>
  waitFor(() => of.received.length >= count, { timeoutMs: 15_000, what: `${count} deliveries` });

const setWebhook = (id: string, assignment: string, ...values: unknown[]) =>
  deliveries.pool.query(`update webhooks set ${assignment} where id = $1`, [id, ...values]);

const stateOf = async (id: string) =>
  (await deliveries.pool.query<{ active: boolean }>('select active from webhooks where id = $1', [id])).rows[0];

/** A worker that has leased many deliveries of a webhook and is sending them one after the other. */
async function startBusyWorker(): Promise<{ id: string }> {
  const webhook = await deliveries.addWebhook(receiver.url);
  receiver.reply({ status: 200, delayMs: 5 });
  await deliveries.click(200);
  deliveries.startWorker();
  await untilReceived(150, receiver);
  // Fast until now, so the worker takes as many ahead as it may.
  receiver.reply({ status: 200, delayMs: 500 });
  await deliveries.click(400);
  await untilReceived(210, receiver);
  return webhook;
}

/** More than are under way at once, much less than are leased. */
const soon = 60;

test('leased deliveries are sent to a new URL as soon as it is set', async () => {
  const { id } = await startBusyWorker();
  await setWebhook(id, 'url = $2', elsewhere.url);
  const before = receiver.received.length;
  await untilReceived(150, elsewhere);
  expect(receiver.received.length - before).toBeLessThan(soon);
});

test.each([
  ['paused', 'update webhooks set active = false where id = $1'],
  ['deleted', 'delete from webhooks where id = $1'],
])('what a worker has in hand stays with it when the webhook is %s', async (_, text) => {
  const { id } = await startBusyWorker();
  await deliveries.pool.query(text, [id]);
  const before = receiver.received.length;
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(receiver.received.length - before).toBeLessThan(soon);
});

test('a receiver that responds that it is gone gets no more of the leased deliveries', async () => {
  const { id } = await startBusyWorker();
  receiver.reply({ status: 410 });
  await waitFor(async () => !(await stateOf(id))?.active, { what: 'the webhook to be turned off' });
  const before = receiver.received.length;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(receiver.received.length - before).toBeLessThan(soon);
});

test('a late response of the old URL does not affect the health of the new one', async () => {
  receiver.reply({ status: 410, delayMs: 1_500, headers: { 'retry-after': '3600' } });
  const { id } = await deliveries.addWebhook(receiver.url);
  await deliveries.click(1);
  deliveries.startWorker();
  await untilReceived(1, receiver);
  await setWebhook(id, 'url = $2', elsewhere.url);
  await deliveries.click(1);
  await untilReceived(1, elsewhere);
  const first = async () =>
    [...(await readDeliveries(deliveries.pool, id)).values()].filter((d) => d.state === 'failed');
  await waitFor(async () => (await first()).length === 1, { what: 'the late answer to be stored' });
  await deliveries.click(1);
  await untilReceived(2, elsewhere);
  expect(await stateOf(id)).toEqual({ active: true });
});

test('an attempt whose result is stored twice counts once', async () => {
  const { id: webhookId } = await deliveries.addWebhook(receiver.url);
  await deliveries.click(1);
  const options = { leaseMs: 60_000, clockAheadMs: 0 };
  const [leased] = await leaseDeliveries(deliveries.pool, new Map([[webhookId, 1]]), options);
  if (!leased) throw new Error('nothing was due');
  const attempt = {
    at: new Date().toISOString(),
    durationMs: 1,
    url: receiver.url,
    status: 500,
    error: 'no',
    response: '',
  };
  const settled = { ...leased, state: 'waiting' as const, retryAfterMs: 5_000, attempt };
  expect(await settleDeliveries(deliveries.pool, [settled], options)).toBe(1);
  expect(await settleDeliveries(deliveries.pool, [settled], options)).toBe(0);
  await giveBackDeliveries(deliveries.pool, [leased], options);
  const [row] = [...(await readDeliveries(deliveries.pool, webhookId)).values()];
  expect(row).toMatchObject({ attemptCount: 1, attemptsLeft: 9 });
  expect(await leaseDeliveries(deliveries.pool, new Map([[webhookId, 1]]), options)).toEqual([]);
});

test('deliveries that are leased while their receiver begins to fail are not lost', async () => {
  const { pool } = deliveries;
  const query = pool.query.bind(pool) as (statement: { name?: string }, values?: unknown[]) => Promise<unknown>;
  // A lease that takes so long that a pause begins before it returns.
  Object.assign(pool, {
    query: async (statement: { name?: string }, values?: unknown[]) => {
      const result = await query(statement, values);
      if (statement.name === 'lease-deliveries') await new Promise((resolve) => setTimeout(resolve, 300));
      return result;
    },
  });
  receiver.reply({ status: 200, delayMs: 20 });
  await deliveries.addWebhook(receiver.url);
  await deliveries.click(2_000);
  deliveries.startWorker();
  await untilReceived(30, receiver);
  receiver.reply({ status: 503, delayMs: 20 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  receiver.reply({ status: 200 });
  const before = receiver.received.length;
  await untilReceived(before + 500, receiver);
});
