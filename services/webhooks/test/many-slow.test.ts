import { allowLongTests, leastOfTries, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver, type Receiver } from './receivers/start-receiver.ts';
import { openTestDeliveries, type TestDeliveries } from './start-worker.ts';

allowLongTests('real time');

let deliveries: TestDeliveries;
let slow: Receiver;
const healthy: Receiver[] = [];

beforeEach(async () => {
  deliveries = await openTestDeliveries();
  slow = await startReceiver();
});
afterEach(async () => {
  await deliveries.stop();
  await Promise.all([slow, ...healthy.splice(0)].map((receiver) => receiver.stop()));
});

const addMany = async (count: number, url: string) => {
  for (let nth = 0; nth < count; nth++) await deliveries.addWebhook(url);
};

/** The duration of a delivery to a new receiver that responds at once. */
async function timeHealthy(): Promise<number> {
  const receiver = await startReceiver();
  healthy.push(receiver);
  // Behind all others wherever ids decide.
  await deliveries.addWebhook(receiver.url, `whk_${'z'.repeat(19)}${healthy.length}`);
  const before = performance.now();
  await deliveries.click(20);
  await waitFor(() => receiver.received.length >= 20, {
    timeoutMs: 10_000,
    what: 'the healthy receiver to hear of all',
  });
  return performance.now() - before;
}

test.each([
  ['that accept what they are sent after seconds', { status: 200, delayMs: 4_000 }],
  ['that never answer in time', { status: 200, delayMs: 60_000 }],
])(
  'a hundred receivers %s delay no other',
  async (_, reply) => {
    slow.reply(reply);
    await addMany(100, slow.url);
    await deliveries.click(100);
    deliveries.startWorker();
    await waitFor(() => slow.connections().open >= 100, { timeoutMs: 20_000, what: 'the worker to be busy' });
    // Long enough for the slow ones to be known as such, and to take all that they are given.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    expect(await leastOfTries(3_000, timeHealthy)).toBeLessThan(3_000);
  },
  240_000,
);

test('a thousand receivers that are known to fail do not delay others', async () => {
  slow.reply({ status: 200, delayMs: 60_000 });
  await addMany(1_100, slow.url);
  await deliveries.pool.query('update webhooks set failing_since = now()');
  await deliveries.click(2);
  deliveries.startWorker();
  await waitFor(() => slow.connections().open >= 100, { timeoutMs: 20_000, what: 'the worker to be busy' });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await leastOfTries(3_000, timeHealthy)).toBeLessThan(3_000);
}, 240_000);
