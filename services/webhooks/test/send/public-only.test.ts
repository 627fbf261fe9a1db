import { allowLongTests, startDnsServer, type TestDnsServer } from '@linkplane/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSender, type Sender } from '../../src/send/open-sender.ts';
import { startReceiver } from '../receivers/start-receiver.ts';
import {
  closedAddresses,
  closedRecords,
  closedSyntax,
  invalidUrls,
  urlsOfOtherProtocols,
  urlsWithCredentials,
} from './address-tricks.ts';
import { prepareDelivery } from './prepare-delivery.ts';
import { startCanary, watchAttempts, type Canary } from './watch-connections.ts';

allowLongTests('real time');

/** Public by its range and not assigned: no connection to it ever succeeds. */
const publicAddress = '3000::1';
const notPublic = 'The address is not public.';

let dns: TestDnsServer;
let canary: Canary;
let guarded: Sender;
let free: Sender;
const attempts = watchAttempts();
const names = (function* () {
  for (let number = 1; ; number += 1) yield `hooks-${number}.closed.test`;
})();

beforeAll(async () => {
  dns = await startDnsServer();
  canary = await startCanary();
  const options = { dnsServers: [dns.address], connectionsPerWebhookMax: 2 };
  guarded = openSender({ allowPrivate: false, ...options });
  free = openSender({ allowPrivate: true, ...options });
  dns.set('inside.closed.test', { A: ['127.0.0.1'], AAAA: ['::1'] });
  dns.set('alias.closed.test', { CNAME: 'inside.closed.test' });
  dns.set('localhost', { A: ['127.0.0.1'] });
});

afterEach(() => {
  attempts.take();
});

afterAll(async () => {
  await Promise.all([guarded.close(), free.close()]);
  await Promise.all([dns.stop(), canary.stop()]);
  attempts.stop();
});

const withPort = (url: string) => url.replace('PORT', String(canary.port));
const sendTo = async (sender: Sender, url: string) => await sender.send(prepareDelivery(withPort(url)));

/** Nothing has reached this machine, and nothing has set out to any address. */
async function expectRefusal(url: string, error: string): Promise<void> {
  const seenBefore = canary.seen();
  expect(await sendTo(guarded, url)).toMatchObject({ status: null, error, response: null, retryAfterMs: null });
  expect(attempts.take()).toEqual([]);
  expect(canary.seen()).toBe(seenBefore);
}

test.each([...closedAddresses, ...closedSyntax])('%j is not public', async (url) => {
  await expectRefusal(url, notPublic);
});

test.each(urlsWithCredentials)('%j contains credentials', async (url) => {
  await expectRefusal(url, 'The URL contains credentials.');
});

test.each(urlsOfOtherProtocols)('%j is of another protocol', async (url) => {
  await expectRefusal(url, 'The URL is neither http nor https.');
});

test.each(invalidUrls)('%j is no URL', async (url) => {
  await expectRefusal(url, expect.stringMatching(/^The URL is (not valid|neither http nor https)\.$/) as string);
});

test.each(Object.entries(closedRecords))('a name that leads to %s is not public', async (_name, records) => {
  const name = names.next().value;
  dns.set(name, records);
  for (const spelling of [name, `${name}.`, name.toUpperCase()]) {
    await expectRefusal(`http://${spelling}:PORT/`, notPublic);
  }
  await expectRefusal(`https://${name}:PORT/`, notPublic);
});

test('a name beyond ASCII is resolved and checked like any other', async () => {
  dns.set('xn--bcher-kva.closed.test', { A: ['127.0.0.1'] });
  await expectRefusal('http://bücher.closed.test:PORT/', notPublic);
});

test('a name that does not exist, and a name without addresses, are not found', async () => {
  await expectRefusal('http://nowhere.closed.test:PORT/', 'The host name could not be found.');
  dns.set('text.closed.test', { TXT: ['hello'] });
  await expectRefusal('http://text.closed.test:PORT/', 'The host name could not be found.');
  await expectRefusal(`http://${'a'.repeat(64)}.closed.test:PORT/`, 'The host name could not be found.');
  await expectRefusal('http://a..closed.test:PORT/', 'The host name could not be found.');
});

/**
 * Sends to a fresh name for which `set` sees to records that lead to the public address, among others. On a machine that
 * stands still for a moment a lookup may ask again, or go on without one family: another name is taken then, up to three.
 */
async function sendToPublic(set: (name: string) => void) {
  for (let tries = 1; ; tries += 1) {
    const name = names.next().value;
    set(name);
    const { error } = await sendTo(guarded, `http://${name}:PORT/`);
    const tried = attempts.take();
    // Whatever happened.
    expect(tried.filter((address) => address !== publicAddress)).toEqual([]);
    const isSpoilt = tried.length === 0 || dns.questionsAbout(name) > 2;
    if (!isSpoilt || tries === 3) return { name, error, tried };
  }
}

test('only the public ones of several addresses are tried', async () => {
  const seenBefore = canary.seen();
  const { error, tried } = await sendToPublic((name) =>
    dns.set(name, { A: ['127.0.0.1', '10.0.0.1'], AAAA: ['::1', publicAddress, 'fd00:ec2::254'] }),
  );
  expect(error).not.toBe(notPublic);
  expect(tried).toEqual([publicAddress]);
  expect(canary.seen()).toBe(seenBefore);
});

test('a name that is rebound is resolved once, and the checked address is used', async () => {
  const seenBefore = canary.seen();
  const { name, tried } = await sendToPublic((fresh) =>
    dns.rebind(fresh, [{ AAAA: [publicAddress] }, { A: ['127.0.0.1'], AAAA: ['::1'] }]),
  );
  expect(tried).toEqual([publicAddress]);
  // Both families are asked for, once each.
  expect(dns.questionsAbout(name)).toBe(2);
  await expectRefusal(`http://${name}:PORT/`, notPublic);
  expect(canary.seen()).toBe(seenBefore);
});

test.each(['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:PORT/', '//[::1]:PORT/', '/elsewhere'])(
  'a redirect to %j is not followed',
  async (location) => {
    const receiver = await startReceiver();
    const seenBefore = canary.seen();
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.reply({ status, headers: { location: withPort(location) } });
      const error = 'The receiver redirects, which is not followed.';
      expect(await free.send(prepareDelivery(receiver.url))).toMatchObject({ status, error });
      expect(attempts.take()).toEqual(['127.0.0.1']);
    }
    expect(receiver.received).toHaveLength(5);
    expect(canary.seen()).toBe(seenBefore);
    await receiver.stop();
  },
);

test.each([
  ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '１２７.０.０.１', '[::1]', '[::ffff:127.0.0.1]'],
  ...['localhost', 'hooks.localhost.', 'inside.closed.test', 'INSIDE.closed.test.', 'alias.closed.test'],
])('where private addresses are allowed, %s leads to this machine', async (host) => {
  const seenBefore = canary.seen();
  expect(await sendTo(free, `http://${host}:PORT/`)).toMatchObject({ status: 200, error: null, response: 'took' });
  expect(canary.seen()).toBe(seenBefore + 1);
});

test('credentials and other protocols are refused where private addresses are allowed', async () => {
  expect((await sendTo(free, 'http://me@127.0.0.1:PORT/')).error).toBe('The URL contains credentials.');
  expect((await sendTo(free, 'ftp://127.0.0.1:PORT/')).error).toBe('The URL is neither http nor https.');
  expect(attempts.take()).toEqual([]);
});

test('an unreachable address delays a name with another one only a little', async () => {
  const name = names.next().value;
  dns.set(name, { AAAA: [publicAddress, '::1'] });
  expect(await sendTo(free, `http://${name}:PORT/`)).toMatchObject({ status: 200, error: null });
  expect(attempts.take()).toEqual([publicAddress, '::1']);
});

test('localhost is this machine, whatever a DNS server returns', async () => {
  dns.set('hooks.localhost', { AAAA: [publicAddress] });
  await expectRefusal('http://hooks.localhost:PORT/', notPublic);
  expect(dns.questionsAbout('hooks.localhost')).toBe(0);
});

test.each([22, 1023, 6379, 9092, 27_017])('no connection is opened to port %i, also on this machine', async (port) => {
  const error = 'The port is not one that may be used.';
  expect(await sendTo(free, `http://127.0.0.1:${port}/`)).toMatchObject({ status: null, error });
  expect(await sendTo(guarded, `http://[${publicAddress}]:${port}/`)).toMatchObject({ status: null, error });
  expect(attempts.take()).toEqual([]);
});
