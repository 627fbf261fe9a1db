import { startDnsServer, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSender, type Sender, type SendResult } from '../../src/send/open-sender.ts';
import { hostileKinds, startHostileReceiver, type HostileKind } from '../receivers/start-hostile-receiver.ts';
import { prepareDelivery } from './prepare-delivery.ts';

const late = 'There was no answer within 15 seconds.';
const closed = 'The connection was closed before there was an answer.';
const tooLarge = 'The head of the answer is too large.';

const expected: Record<HostileKind, Partial<SendResult>> = {
  refuse: { status: null, error: 'The connection was refused.', response: null },
  hang: { status: null, error: late, response: null },
  'fails-500': { status: 500, error: 'The receiver answered 500.', response: 'out of order', retryAfterMs: null },
  'busy-503': { status: 503, error: 'The receiver answered 503.', response: 'later', retryAfterMs: 7_000 },
  'gone-410': { status: 410, error: 'The receiver answered 410.', response: 'not here any more' },
  'redirects-inside': { status: 302, error: 'The receiver redirects, which is not followed.', response: '' },
  'drips-head': { status: null, error: late, response: null },
  'drips-body': { status: 200, error: null, response: expect.stringMatching(/^z{20,80}$/) as string },
  'endless-body': { status: 200, error: null, response: 'z'.repeat(1_024) },
  'endless-head': { status: null, error: tooLarge, response: null },
  'huge-headers': { status: null, error: tooLarge, response: null },
  'resets-in-head': { status: null, error: closed, response: null },
  'resets-in-body': { status: 200, error: null, response: 'begin' },
  'closes-early': { status: null, error: closed, response: null },
  'talks-on': { status: 200, error: null, response: 'ok' },
  'answers-twice': { status: 200, error: null, response: 'ok' },
  garbage: { status: null, error: 'The answer is not HTTP.', response: null },
  'interim-flood': { status: null, error: 'There were only interim answers.', response: null },
  'interim-drip': { status: null, error: late, response: null },
  'switches-protocols': { status: 101, error: 'The receiver answered 101.', response: '' },
};

/** These are still at it when the time is up. */
const slowKinds: HostileKind[] = ['hang', 'drips-head', 'drips-body', 'interim-drip'];

let sender: Sender;

beforeAll(() => {
  sender = openSender({ allowPrivate: true, dnsServers: [], connectionsPerWebhookMax: 2 });
});

afterAll(async () => {
  await sender.close();
});

/** It ends as expected, and afterwards there is no connection that is of no use. */
async function meet(kind: HostileKind): Promise<void> {
  const receiver = await startHostileReceiver(kind);
  const result = await sender.send(prepareDelivery(receiver.url));
  expect(result, kind).toMatchObject(expected[kind]);
  // Less than the time of two attempts.
  expect(result.durationMs, kind).toBeLessThan(25_000);
  if (slowKinds.includes(kind)) expect(result.durationMs, kind).toBeGreaterThan(14_900);
  // What the kernel holds on the way is its own; a gigabyte it is not.
  expect(receiver.bytesSent(), kind).toBeLessThan(20_000_000);
  expect(receiver.connections().ever, kind).toBe(kind === 'refuse' ? 0 : 1);
  await waitFor(() => receiver.connections().open <= (isProper(result) ? 1 : 0), { what: `${kind}: closed` });
  await receiver.stop();
}

/** These responses have an end, so their connections can be used again. */
const isProper = ({ status, error }: SendResult) => status !== null && status !== 101 && error !== null;

test.each(hostileKinds.filter((kind) => !slowKinds.includes(kind)))('a receiver that %s harms nobody', async (kind) => {
  await meet(kind);
});

test('slow receivers cost at most 15 seconds each, and do not delay each other', async () => {
  await Promise.all([...slowKinds.map(meet), meetSilentNames()]);
});

async function meetSilentNames(): Promise<void> {
  const dns = await startDnsServer();
  const asking = openSender({ allowPrivate: true, dnsServers: [dns.address], connectionsPerWebhookMax: 2 });
  const receiver = await startHostileReceiver('hang');
  dns.behave('silent.test', 'is-silent');
  dns.behave('failing.test', 'fails');
  const noName = 'The host name could not be looked up.';
  const [silent, failing, secure] = await Promise.all([
    asking.send(prepareDelivery('http://silent.test/')),
    asking.send(prepareDelivery('http://failing.test/')),
    asking.send(prepareDelivery(receiver.url.replace('http:', 'https:'))),
  ]);
  expect(silent.error).toMatch(/^The host name could not be looked up\.$|^There was no connection within 3 seconds\.$/);
  expect(failing).toMatchObject({ status: null, error: noName });
  expect(secure).toMatchObject({ status: null, error: 'There was no connection within 3 seconds.' });
  // Less than the time of the whole attempt.
  for (const { durationMs } of [silent, failing, secure]) expect(durationMs).toBeLessThan(10_000);
  await waitFor(() => receiver.connections().open === 0);
  await Promise.all([asking.close(), receiver.stop(), dns.stop()]);
}

test('concurrent floods are read no further than a single one', async () => {
  const kinds: HostileKind[] = ['endless-body', 'endless-head', 'interim-flood'];
  const receivers = await Promise.all(kinds.map(startHostileReceiver));
  const memoryBefore = process.memoryUsage().rss;
  const deliveries = receivers.flatMap(({ url }) => Array.from({ length: 30 }, () => prepareDelivery(url)));
  const results = await Promise.all(deliveries.map(sender.send));
  expect(results).toHaveLength(90);
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(300_000_000);
  await waitFor(() => receivers.every((receiver) => receiver.connections().open === 0));
  await Promise.all(receivers.map((receiver) => receiver.stop()));
});
