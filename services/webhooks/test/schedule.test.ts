import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retryDelaysMs } from '../src/deliver/plan-retry.ts';
import { openTestDeliveries, readDeliveries, type TestDeliveries } from './start-worker.ts';

allowLongTests('real time');

let deliveries: TestDeliveries;
let clockAheadMs: number;
const servers: Server[] = [];

beforeEach(async () => {
  deliveries = await openTestDeliveries();
  clockAheadMs = 0;
});
afterEach(async () => {
  await deliveries.stop();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Seen = { id: string; timestamp: number; at: number };

/** A receiver with the given responses; `seen` are the deliveries, by the fast clock. */
async function startResponding(respond: RequestListener): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = request.headers;
    seen.push({ id: String(id), timestamp: Number(timestamp), at: Date.now() + clockAheadMs });
    request.resume();
    respond(request, response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen };
}

const untilAttempts = async (webhookId: string, eventId: string, count: number) => {
  const read = async () => (await readDeliveries(deliveries.pool, webhookId)).get(eventId);
  await waitFor(async () => (await read())?.attemptCount === count, { timeoutMs: 10_000, what: `attempt ${count}` });
  return await read();
};

const stateOf = async (webhookId: string) =>
  (
    await deliveries.pool.query<{ active: boolean; reason: string | null; failing: boolean }>(
      `select active, disabled_reason as reason, failing_since is not null as failing from webhooks where id = $1`,
      [webhookId],
    )
  ).rows[0];

const worker = () => deliveries.startWorker({ clockAheadMs: () => clockAheadMs });

test('a delivery has ten attempts in three days, none before it is due, with one id and a timestamp each', async () => {
  const { url, seen } = await startResponding((_, response) => void response.writeHead(500).end('no'));
  const { id: webhookId } = await deliveries.addWebhook(url);
  const [eventId = ''] = await deliveries.click(1);
  worker();
  await untilAttempts(webhookId, eventId, 1);
  for (const [retry, delayMs] of retryDelaysMs.entries()) {
    // Not some seconds before its time, of which the test itself takes a few; jitter may add a fifth.
    clockAheadMs += delayMs - 4_000;
    await untilRounds(3);
    expect(seen).toHaveLength(retry + 1);
    clockAheadMs += 4_000 + delayMs * 0.2;
    await untilAttempts(webhookId, eventId, retry + 2);
  }
  clockAheadMs += 30 * 86_400_000;
  await untilRounds(3);
  expect(seen).toHaveLength(10);
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([eventId]));
  for (const { timestamp, at } of seen) expect(Math.abs(timestamp * 1_000 - at)).toBeLessThan(3_000);
  const ended = (await readDeliveries(deliveries.pool, webhookId)).get(eventId);
  expect(ended).toMatchObject({ state: 'failed', attemptsLeft: 0, attemptCount: 10 });
  expect(ended?.attempts).toHaveLength(10);
  expect(ended?.attempts[0]).toMatchObject({ status: 500, response: 'no', url });
}, 60_000);

/** Long enough for a worker to look several times. */
async function untilRounds(rounds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, rounds * 160);
  await promise;
}

test('the Retry-After of a receiver delays all its deliveries', async () => {
  const { url, seen } = await startResponding((_, response) =>
    seen.length === 1 ? response.writeHead(429, { 'retry-after': '120' }).end() : response.writeHead(200).end(),
  );
  const { id: webhookId } = await deliveries.addWebhook(url);
  const [first = ''] = await deliveries.click(1);
  worker();
  await untilAttempts(webhookId, first, 1);
  const [second = ''] = await deliveries.click(1);
  clockAheadMs += 110_000;
  await untilRounds(4);
  expect(seen).toHaveLength(1);
  clockAheadMs += 20_000;
  await untilAttempts(webhookId, first, 2);
  expect(await untilAttempts(webhookId, second, 1)).toMatchObject({ state: 'succeeded' });
});

test('a receiver that responds 410 is gone: its webhook is turned off and gets nothing more', async () => {
  const { url, seen } = await startResponding((_, response) => void response.writeHead(410).end());
  const { id: webhookId } = await deliveries.addWebhook(url);
  const [eventId = ''] = await deliveries.click(1);
  worker();
  expect(await untilAttempts(webhookId, eventId, 1)).toMatchObject({ state: 'failed' });
  await waitFor(async () => (await stateOf(webhookId))?.reason === 'gone', { what: 'it to be turned off' });
  expect(await deliveries.click(3)).toHaveLength(3);
  await untilRounds(3);
  expect(await stateOf(webhookId)).toMatchObject({ active: false, reason: 'gone' });
  expect(seen).toHaveLength(1);
});

test('a webhook is turned off after five days of failures only, and not when one attempt succeeds', async () => {
  let accepts = false;
  const { url } = await startResponding((_, response) => void response.writeHead(accepts ? 204 : 503).end());
  const { id: webhookId } = await deliveries.addWebhook(url);
  worker();
  const attemptOne = async () => {
    const [eventId = ''] = await deliveries.click(1);
    // New deliveries are made by the database's clock: they are due at once.
    return await untilAttempts(webhookId, eventId, 1);
  };
  await attemptOne();
  await waitFor(async () => (await stateOf(webhookId))?.failing === true, { what: 'the failure to be noted' });
  clockAheadMs += 4.9 * 86_400_000;
  await attemptOne();
  accepts = true;
  clockAheadMs += 60_000;
  await attemptOne();
  await waitFor(async () => (await stateOf(webhookId))?.failing === false, { what: 'the success to be noted' });
  accepts = false;
  clockAheadMs += 60_000;
  await attemptOne();
  clockAheadMs += 4.9 * 86_400_000;
  await attemptOne();
  expect(await stateOf(webhookId)).toMatchObject({ active: true, failing: true });
  // Earlier deliveries are due again: the first of them to fail turns the webhook off, and a new one may come too late.
  clockAheadMs += 0.2 * 86_400_000;
  await waitFor(async () => (await stateOf(webhookId))?.active === false, { what: 'it to be turned off' });
  expect(await stateOf(webhookId)).toMatchObject({ reason: 'failing' });
});

test('only a response in the 200s is a success, and a redirect is not followed', async () => {
  const elsewhere = await startResponding((_, response) => void response.writeHead(200).end());
  const statuses = [200, 201, 204, 299, 300, 301, 302, 304, 307, 308, 400, 401, 404, 413, 500, 502];
  const webhooks = await Promise.all(
    statuses.map(async (status) => {
      const { url } = await startResponding(
        (_, response) => void response.writeHead(status, { location: elsewhere.url }).end(),
      );
      return { status, id: (await deliveries.addWebhook(url)).id };
    }),
  );
  const [eventId = ''] = await deliveries.click(1);
  worker();
  for (const { status, id } of webhooks) {
    const delivery = await untilAttempts(id, eventId, 1);
    expect([status, delivery?.state]).toEqual([status, status < 300 ? 'succeeded' : 'waiting']);
    expect(delivery?.attempts[0]?.error === null).toBe(status < 300);
  }
  expect(elsewhere.seen).toEqual([]);
});
