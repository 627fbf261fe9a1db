import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNetworkBlock } from '@linkplane/runtime';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { openBrowser, password, type Browser, type BrowserResponse } from '../support/open-browser.ts';

const guess = 'a guess at it';
let nowMs = Date.UTC(2026, 0, 15, 12);
let management: TestManagement;
beforeAll(async () => void (management = await startManagement({ now: () => nowMs })));
afterAll(() => management.stop());

const browserAt = (address: string): Browser => openBrowser(management, undefined, address);
const resultOf = ({ status, headers }: BrowserResponse) => [status, headers['retry-after']];

async function newAccount(address: string): Promise<Browser> {
  const browser = browserAt(address);
  await browser.signUp();
  return browser;
}

/** Attempts to sign in to the account from many networks. */
async function attack(email: string): Promise<void> {
  for (let nth = 0; nth < 100; nth += 1)
    expect((await browserAt(`172.16.${nth}.1`).signIn(email, guess)).status).toBe(401);
}

describe.each(['an account', 'no account'])('password attempts of one network for %s', (kind) => {
  test('are each delayed twice as long after the tenth, also from other addresses of the network', async () => {
    const owner = openBrowser(management);
    if (kind === 'an account') await owner.signUp();
    for (let nth = 0; nth < 10; nth += 1)
      expect((await browserAt(`203.0.113.${nth}`).signIn(owner.email, guess)).status).toBe(401);
    for (const seconds of [1, 2, 4, 8]) {
      const refused = await browserAt('203.0.113.99').signIn(owner.email.toUpperCase(), guess);
      expect([refused.code, ...resultOf(refused)]).toEqual(['RATE_LIMIT_EXCEEDED', 429, String(seconds)]);
      nowMs += seconds * 1_000;
      expect((await browserAt('203.0.113.100').signIn(owner.email, guess)).status).toBe(401);
    }
    // Another network has a count of its own.
    expect((await browserAt('198.51.100.1').signIn(owner.email, guess)).status).toBe(401);
  });
});

test('spellings of an address that belong to one account share their free attempts', async () => {
  const owner = browserAt('10.204.0.1');
  const email = `i-${owner.email}`;
  expect((await owner.call('POST', '/sign-up', { email, password })).status).toBe(201);
  const dotted = `\u0130-${owner.email}`;
  // The database treats it as the same account.
  expect((await browserAt('10.204.1.1').signIn(dotted, password)).status).toBe(201);
  const guesser = browserAt('198.18.4.1');
  for (let nth = 0; nth < 10; nth += 1) expect((await guesser.signIn(email, guess)).status).toBe(401);
  expect((await guesser.signIn(dotted, guess)).status).toBe(429);
});

test('the delay is at most 15 minutes, and a right password ends it', async () => {
  const owner = await newAccount('10.200.0.1');
  const guesser = browserAt('198.18.0.1');
  for (let nth = 0; nth < 30; nth += 1) {
    await guesser.signIn(owner.email, guess);
    nowMs += 15 * 60_000;
  }
  expect((await guesser.signIn(owner.email, password)).status).toBe(201);
  const again = browserAt('198.18.0.2');
  expect((await again.signIn(owner.email, guess)).status).toBe(401);
});

describe('an account that many networks try', () => {
  test('accepts a browser that has signed in before without a delay, from any network', async () => {
    const owner = await newAccount('10.201.0.1');
    await attack(owner.email);
    const elsewhere = browserAt('172.16.5.1');
    elsewhere.device = owner.device;
    expect((await elsewhere.signIn(owner.email, password)).status).toBe(201);
  });

  test('accepts a new network after 10 seconds, while other networks keep trying', async () => {
    const owner = await newAccount('10.202.0.1');
    await attack(owner.email);
    const newcomer = browserAt('192.0.2.1');
    expect(resultOf(await newcomer.signIn(owner.email, password))).toEqual([429, '10']);
    for (let nth = 0; nth < 30; nth += 1) await browserAt(`172.17.${nth}.1`).signIn(owner.email, guess);
    nowMs += 10_000;
    expect((await newcomer.signIn(owner.email, password)).status).toBe(201);
  });
});

describe('the cookie of a browser that has signed in before', () => {
  test('is HttpOnly and SameSite', async () => {
    const owner = openBrowser(management);
    const { headers } = await owner.call('POST', '/sign-up', { email: owner.email, password });
    expect(headers['set-cookie']?.[1]).toMatch(
      /^linkplane-device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    await owner.signIn(owner.email, password);
    expect((await owner.call('DELETE', '/session')).headers['set-cookie']).toHaveLength(1);
  });

  test('is valid for its own account only, and its attempts are limited, too', async () => {
    const [owner, other] = [await newAccount('10.203.0.1'), await newAccount('10.203.1.1')];
    const guesser = browserAt('10.203.2.1');
    for (let nth = 0; nth < 10; nth += 1) await guesser.signIn(owner.email, guess);
    guesser.device = other.device;
    expect(resultOf(await guesser.signIn(owner.email, guess))).toEqual([429, '1']);
    const own = browserAt('10.203.3.1');
    own.device = owner.device;
    for (let nth = 0; nth < 10; nth += 1) expect((await own.signIn(owner.email, guess)).status).toBe(401);
    expect(resultOf(await own.signIn(owner.email, guess))).toEqual([429, '1']);
  });

  test('is invalid after the password was changed, except in the browser that changed it', async () => {
    const owner = await newAccount('10.204.0.1');
    const stolen = owner.device;
    const newPassword = 'another password';
    expect((await owner.call('POST', '/password', { password, newPassword })).status).toBe(200);
    expect(owner.device).not.toBe(stolen);
    await attack(owner.email);
    const [thief, own] = [browserAt('10.204.1.1'), browserAt('10.204.2.1')];
    [thief.device, own.device] = [stolen, owner.device];
    expect((await thief.signIn(owner.email, newPassword)).status).toBe(429);
    expect((await own.signIn(owner.email, newPassword)).status).toBe(201);
  });
});

test('a burst of sign-ins from one address is refused in part and does not delay other addresses', async () => {
  const owner = await newAccount('10.205.0.1');
  const storm = Array.from({ length: 28 }, (_, nth) =>
    browserAt('10.206.0.1').signIn(`nobody-${nth}@example.com`, guess),
  );
  const other = await browserAt('10.207.0.1').signIn(owner.email, password);
  const statuses = (await Promise.all(storm)).map(({ status }) => status);
  expect(other.status).toBe(201);
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test('a network is the /24 of an IPv4 and the /48 of an IPv6 address', () => {
  expect(toNetworkBlock('203.0.113.77')).toBe('203.0.113.0/24');
  expect(toNetworkBlock('2001:db8:12:34::1')).toBe('2001:db8:12::/48');
  expect(toNetworkBlock('::1')).toBe('0:0:0::/48');
  expect(toNetworkBlock('nonsense')).toBe('unknown');
});
