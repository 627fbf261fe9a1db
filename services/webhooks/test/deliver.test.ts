import { randomBytes } from 'node:crypto';
import { retryWebhookDelivery } from '@linkplane/links-db/webhooks';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver, type ReceivedDelivery, type Receiver } from './receivers/start-receiver.ts';
import { openTestDeliveries, readDeliveries, type TestDeliveries } from './start-worker.ts';

allowLongTests('real time');

let deliveries: TestDeliveries;
let receiver: Receiver;

beforeEach(async () => {
  deliveries = await openTestDeliveries();
  receiver = await startReceiver();
});
afterEach(async () => {
  await deliveries.stop();
  await receiver.stop();
});

const idOf = ({ headers }: ReceivedDelivery) => String(headers['webhook-id']);
const receivedIds = (of = receiver) => of.received.map(idOf).sort();

async function untilReceived(count: number, of = receiver): Promise<void> {
  await waitFor(() => of.received.length >= count, { timeoutMs: 20_000, what: `${count} deliveries` });
}

async function untilSettled(webhookId: string): Promise<void> {
  const isOpen = async () => [...(await readDeliveries(deliveries.pool, webhookId)).values()].some(isWaiting);
  await waitFor(async () => !(await isOpen()), { timeoutMs: 20_000, what: 'all deliveries to end' });
}

const isWaiting = ({ state }: { state: string }) => state === 'waiting';

/** What the receiver's own library says; it throws when the signature is wrong. */
const verify = (secret: string, { body, headers }: ReceivedDelivery) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test('a receiver can verify deliveries with the library of Standard Webhooks', async () => {
  const webhook = await deliveries.addWebhook(receiver.url);
  const ids = await deliveries.click(3);
  deliveries.startWorker();
  await untilReceived(3);
  expect(receivedIds()).toEqual(ids.toSorted());
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  for (const received of receiver.received) {
    expect(verify(webhook.secret, received)).toMatchObject({ type: 'link.clicked', data: { clickId: idOf(received) } });
    expect(() => verify(other, received)).toThrow();
    expect(() => verify(webhook.secret, { ...received, body: `${received.body} ` })).toThrow();
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Linkplane-Webhooks/1',
    });
  }
  await untilSettled(webhook.id);
  const [attempt] = (await readDeliveries(deliveries.pool, webhook.id)).get(ids[0] ?? '')?.attempts ?? [];
  expect(attempt).toMatchObject({ status: 200, error: null, response: 'ok', url: receiver.url });
});

test('both secrets sign during a rotation, and only the new one afterwards', async () => {
  const webhook = await deliveries.addWebhook(receiver.url);
  const rotated = `whsec_${randomBytes(32).toString('base64')}`;
  const rotate = (until: string) =>
    deliveries.pool.query(
      `update webhooks set secret = $2, previous_secret = $3, previous_secret_until = now() + $4::interval where id = $1`,
      [webhook.id, rotated, webhook.secret, until],
    );
  await rotate('1 day');
  await deliveries.click(1);
  deliveries.startWorker();
  await untilReceived(1);
  const [both] = receiver.received;
  if (!both) throw new Error('nothing came');
  for (const secret of [webhook.secret, rotated]) expect(verify(secret, both)).toBeTruthy();
  await rotate('-1 second');
  await deliveries.click(1);
  await untilReceived(2);
  const [, one] = receiver.received;
  if (!one) throw new Error('nothing came');
  expect(verify(rotated, one)).toBeTruthy();
  expect(() => verify(webhook.secret, one)).toThrow();
});

test('workers share due deliveries: none is sent twice, and each worker sends some', async () => {
  receiver.reply({ status: 200, delayMs: 5 });
  const webhook = await deliveries.addWebhook(receiver.url);
  const ids = await deliveries.click(4_000);
  const workers = [deliveries.startWorker(), deliveries.startWorker(), deliveries.startWorker()];
  await untilReceived(ids.length);
  await untilSettled(webhook.id);
  expect(receivedIds()).toEqual(ids.toSorted());
  for (const worker of workers) {
    const sent = /webhook_attempts_total\{outcome="succeeded"\} (\d+)/.exec(await worker.renderMetrics())?.[1];
    expect(Number(sent)).toBeGreaterThan(0);
  }
});

test('a stopping worker releases its leases to the others at once, and nothing is sent twice', async () => {
  receiver.reply({ status: 200, delayMs: 30 });
  const webhook = await deliveries.addWebhook(receiver.url);
  const ids = await deliveries.click(300);
  const first = deliveries.startWorker();
  await untilReceived(50);
  await first.stop();
  const before = Date.now();
  deliveries.startWorker();
  await untilReceived(ids.length);
  await untilSettled(webhook.id);
  // Leases last a minute: deliveries that were not released would take as long.
  expect(Date.now() - before).toBeLessThan(20_000);
  expect(receivedIds()).toEqual(ids.toSorted());
});

test('a paused webhook gets nothing and loses nothing, and a new URL applies from the next attempt on', async () => {
  const elsewhere = await startReceiver();
  try {
    const webhook = await deliveries.addWebhook(receiver.url);
    const setActive = (active: boolean, url: string) =>
      deliveries.pool.query('update webhooks set active = $2, url = $3 where id = $1', [webhook.id, active, url]);
    const ids = await deliveries.click(20);
    await setActive(false, receiver.url);
    deliveries.startWorker();
    const bystander = await deliveries.addWebhook(elsewhere.url);
    await deliveries.click(5);
    await untilSettled(bystander.id);
    expect(receiver.received).toEqual([]);
    await setActive(true, elsewhere.url);
    await untilReceived(25, elsewhere);
    await untilSettled(webhook.id);
    expect(receiver.received).toEqual([]);
    for (const id of ids) expect(receivedIds(elsewhere)).toContain(id);
  } finally {
    await elsewhere.stop();
  }
});

test('a receiver that is not on the public internet gets nothing, and its owner sees the reason', async () => {
  const webhook = await deliveries.addWebhook(receiver.url);
  const [id = ''] = await deliveries.click(1);
  deliveries.startWorker({ allowPrivate: false });
  const read = async () => (await readDeliveries(deliveries.pool, webhook.id)).get(id);
  await waitFor(async () => (await read())?.attemptCount === 1, { what: 'the attempt to be refused' });
  expect((await read())?.attempts[0]).toMatchObject({ status: null, error: 'The address is not public.' });
  expect(receiver.connections().ever).toBe(0);
});

test('deliveries that a user requests are sent before all waiting ones', async () => {
  receiver.reply({ status: 200, delayMs: 20 });
  const webhook = await deliveries.addWebhook(receiver.url);
  await deliveries.click(2_000);
  const [wanted = ''] = await deliveries.click(1);
  await deliveries.pool.query('update webhook_deliveries set created_at = now() + $2::interval where event_id = $1', [
    wanted,
    '1 second',
  ]);
  const retried = await retryWebhookDelivery(deliveries.pool, deliveries.workspaceId, webhook.id, wanted);
  expect(retried).toMatchObject({ id: wanted, state: 'waiting' });
  deliveries.startWorker();
  await untilReceived(1);
  await waitFor(() => receivedIds().includes(wanted), { timeoutMs: 5_000, what: 'the one that was asked for' });
  expect(receiver.received.length).toBeLessThan(100);
});
