import { allowLongTests, waitFor } from '@linkplane/testing';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { openSender, type Sender } from '../../src/send/open-sender.ts';
import { startHostileReceiver } from '../receivers/start-hostile-receiver.ts';
import { startReceiver } from '../receivers/start-receiver.ts';
import { prepareDelivery, testSecret } from './prepare-delivery.ts';

allowLongTests('real time');

const opened: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});

function open(connectionsPerWebhookMax = 2): Sender {
  const sender = openSender({ allowPrivate: true, dnsServers: [], connectionsPerWebhookMax });
  opened.push({ stop: sender.close });
  return sender;
}

async function receive(...given: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...given);
  opened.push(receiver);
  return receiver;
}

test('a receiver gets the headers that it needs to verify the sender', async () => {
  const receiver = await receive();
  const body = JSON.stringify({ type: 'link.created', data: { title: 'Größe 📏' } });
  const delivery = prepareDelivery(`${receiver.url}?team=a%20b#top`, { body });
  expect(await open().send(delivery)).toMatchObject({ status: 200, error: null, response: 'ok', retryAfterMs: null });
  const [received] = receiver.received;
  expect(received?.headers).toEqual({
    host: `127.0.0.1:${receiver.port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Linkplane-Webhooks/1',
    accept: '*/*',
    connection: 'keep-alive',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(delivery.timestampMs / 1_000)),
    'webhook-signature': expect.stringMatching(/^v1,/) as string,
  });
  const { headers } = received!;
  expect(new Webhook(testSecret).verify(received!.body, headers as Record<string, string>)).toEqual(JSON.parse(body));
});

test('a webhook reuses its own connection, and never that of another one', async () => {
  const receiver = await receive();
  const sender = open();
  for (const webhookId of ['one', 'one', 'other', 'one', 'other']) {
    expect((await sender.send(prepareDelivery(receiver.url, { webhookId }))).error).toBeNull();
  }
  expect(receiver.connections()).toEqual({ ever: 2, open: 2 });
});

test('a webhook has a limited number of connections, over which all deliveries are sent', async () => {
  const receiver = await receive();
  receiver.reply({ status: 200, delayMs: 20 });
  const sender = open(3);
  const deliveries = Array.from({ length: 40 }, () => prepareDelivery(receiver.url, { webhookId: 'busy' }));
  const results = await Promise.all(deliveries.map(sender.send));
  expect(results.every(({ error }) => error === null)).toBe(true);
  expect(receiver.connections()).toEqual({ ever: 3, open: 3 });
});

test('a webhook that hangs does not delay others', async () => {
  const [receiver, hanging] = [await receive(), await startHostileReceiver('hang')];
  opened.push(hanging);
  const sender = open();
  const stuck = [1, 2, 3].map(() => sender.send(prepareDelivery(hanging.url, { webhookId: 'stuck' })));
  const well = await sender.send(prepareDelivery(receiver.url));
  expect(well).toMatchObject({ status: 200, error: null });
  expect(hanging.connections().ever).toBeLessThanOrEqual(2);
  await sender.close();
  const stopped = { status: null, error: 'The sending was stopped.' };
  expect(await Promise.all(stuck)).toMatchObject([stopped, stopped, stopped]);
});

test('a delivery beyond those that may wait fails at once', async () => {
  const hanging = await startHostileReceiver('hang');
  opened.push(hanging);
  const sender = open(1);
  const sent = Array.from({ length: 101 }, () => sender.send(prepareDelivery(hanging.url, { webhookId: 'stuck' })));
  const one = await sender.send(prepareDelivery(hanging.url, { webhookId: 'stuck' }));
  expect(one).toMatchObject({ status: null, error: 'Too many deliveries were under way.' });
  await sender.close();
  await Promise.all(sent);
});

test('a connection that the receiver has closed while it was idle does not fail a delivery', async () => {
  const sender = open();
  const first = await startReceiver();
  const delivery = () => prepareDelivery(first.url, { webhookId: 'same' });
  expect((await sender.send(delivery())).status).toBe(200);
  // All at once, so that the end of the connection and the next delivery cross each other.
  const [, crossed] = await Promise.all([first.stop(), sender.send(delivery())]);
  expect([200, null]).toContain(crossed.status);
  const second = await receive({ port: first.port });
  const results = await Promise.all([sender.send(delivery()), sender.send(delivery())]);
  expect(results.map(({ error }) => error)).toEqual([null, null]);
  expect(second.received).toHaveLength(2);
});

test('a delivery over a connection that was just closed is repeated over a new one', async () => {
  const receiver = await receive();
  const sender = open();
  const delivery = () => prepareDelivery(receiver.url, { webhookId: 'same' });
  expect((await sender.send(delivery())).status).toBe(200);
  receiver.closeNext(1);
  expect((await sender.send(delivery())).status).toBe(200);
  expect(receiver.connections().ever).toBe(2);
  // A receiver that closes a new connection as well is not tried again.
  receiver.closeNext(2);
  expect(await sender.send(delivery())).toMatchObject({ status: null, error: expect.stringMatching(/closed before/) });
  expect(receiver.connections().ever).toBe(3);
});

test('a delivery whose response has begun is not repeated', async () => {
  const receiver = await receive();
  const sender = open();
  const delivery = () => prepareDelivery(receiver.url, { webhookId: 'same' });
  expect((await sender.send(delivery())).status).toBe(200);
  receiver.closeNext(1, 'HTTP/1.1 200 OK\r\nContent-');
  expect(await sender.send(delivery())).toMatchObject({ status: null, response: null });
  expect(receiver.connections().ever).toBe(1);
});

test('a delivery over a new connection that is closed is not repeated', async () => {
  const receiver = await startHostileReceiver('closes-early');
  opened.push(receiver);
  expect((await open().send(prepareDelivery(receiver.url))).status).toBeNull();
  expect(receiver.connections().ever).toBe(1);
});

test('when the URL of a webhook changes, its connections to the old one are closed', async () => {
  const [old, young] = [await receive(), await receive()];
  const sender = open();
  await sender.send(prepareDelivery(old.url, { webhookId: 'moved' }));
  await sender.send(prepareDelivery(young.url, { webhookId: 'moved' }));
  await waitFor(() => old.connections().open === 0);
  expect(young.received).toHaveLength(1);
});

test('a receiver without keep-alive gets a new connection each time', async () => {
  const receiver = await receive();
  receiver.reply({ status: 200, headers: { connection: 'close' } });
  const sender = open();
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await sender.send(prepareDelivery(receiver.url, { webhookId: 'same' }))).status).toBe(200);
  }
  expect(receiver.connections().ever).toBe(3);
  await waitFor(() => receiver.connections().open === 0);
});

test('idle connections are closed after a few seconds, and all of them at the end', async () => {
  const receiver = await receive();
  const sender = open();
  const results = Array.from({ length: 300 }, () => sender.send(prepareDelivery(receiver.url)));
  await Promise.all(results);
  // Those beyond what may be idle in all are closed at once.
  await waitFor(() => receiver.connections().open <= 256);
  await waitFor(() => receiver.connections().open === 0, { timeoutMs: 8_000 });
  await sender.send(prepareDelivery(receiver.url));
  expect(receiver.connections().open).toBe(1);
  await sender.close();
  await waitFor(() => receiver.connections().open === 0, { timeoutMs: 1_000 });
});

test('a delivery that cannot be sent has a result as well', async () => {
  const receiver = await receive();
  const sender = open();
  const odd = prepareDelivery(receiver.url, { id: 'line\nbreak', webhookId: 'odd' });
  expect(await sender.send(odd)).toMatchObject({ status: null, error: 'The request could not be sent.' });
  expect((await sender.send(prepareDelivery(receiver.url, { webhookId: 'odd' }))).status).toBe(200);
  await sender.close();
  expect((await sender.send(prepareDelivery(receiver.url))).error).toBe('The sending was stopped.');
});

test('the beginning of the response is kept as storable text', async () => {
  const receiver = await receive();
  receiver.reply({ status: 422, body: Buffer.from([0x6e, 0x6f, 0x00, 0xff, 0x21]) });
  const result = await open().send(prepareDelivery(receiver.url));
  expect(result).toMatchObject({ status: 422, error: 'The receiver answered 422.', response: 'no\uFFFD\uFFFD!' });
});

test.each([201, 202, 204, 299])('%d accepts a delivery', async (status) => {
  const receiver = await receive();
  receiver.reply({ status, headers: { 'retry-after': '5' } });
  expect(await open().send(prepareDelivery(receiver.url))).toMatchObject({ status, error: null, retryAfterMs: null });
});

test('the Retry-After of a refused delivery is returned', async () => {
  const receiver = await receive();
  receiver.reply({ status: 429, headers: { 'retry-after': '30' } });
  expect(await open().send(prepareDelivery(receiver.url))).toMatchObject({ status: 429, retryAfterMs: 30_000 });
});
