import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })));
afterAll(async () => await product.stop());

const destination = 'https://example.com/secret';
const password = 'Grüße, 秘密!';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let networks = 0;
/** Tries are counted for each network: every test is in one of its own. */
const network = () => `198.51.${(networks += 1)}.7`;

const lock = async (fields: Record<string, unknown> = {}) =>
  await product.api.createLink({ url: destination, password, ...fields });
const send = async (
  slug: string,
  tried: string,
  { from = '', address = network(), query = '' }: { from?: string; address?: string; query?: string } = {},
) =>
  await product.visit(`/${slug}${query}`, {
    method: 'POST',
    headers: { ...form, 'x-forwarded-for': address },
    body: new URLSearchParams({ password: tried, from }).toString(),
  });
const clicksOf = async (id: string) => (await product.api.getLink(id)).clicks;

test('the page asks for the password, says nothing of the destination, and is not counted', async () => {
  const link = await lock();
  expect(JSON.stringify(link)).not.toContain(password);
  expect(link).toMatchObject({ hasPassword: true });
  const page = await product.visit(`/${link.slug}?ref=poster`, { headers: { referer: 'https://news.example/a?b' } });
  expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ]);
  expect(page.body).toContain('This link is protected');
  expect(page.body).toContain(`action="/${link.slug}?ref=poster"`);
  expect(page.body).toContain('name="from" value="https://news.example"');
  expect(page.body).not.toContain('example.com/secret');
  for (const path of [`/${link.slug}+`, `/${link.slug}+?x=1`]) {
    const preview = await product.visit(path);
    expect([preview.status, preview.body.includes('example.com/secret')]).toEqual([200, false]);
    expect(preview.body).toContain(`action="/${link.slug}`);
  }
  const german = await product.visit(`/${link.slug}`, { headers: { 'accept-language': 'de' } });
  expect(german.body).toContain('Dieser Link ist geschützt');
});

test('the right password redirects by GET, and the click has the query and the first page that led to the link', async () => {
  const link = await lock({ forwardQuery: true });
  const opened = await send(link.slug, password, { from: 'https://news.example', query: '?x=1' });
  expect([opened.status, opened.headers.location]).toEqual([303, `${destination}?x=1`]);
  const wrong = await send(link.slug, 'guess');
  expect([wrong.status, wrong.headers.location]).toEqual([403, undefined]);
  expect(wrong.body).toContain('This is not the password');
  await waitFor(async () => (await clicksOf(link.id)) === 1, { what: 'the click' });
  const { referrers } = await product.api.getStats(link.id);
  expect(referrers).toEqual([{ name: 'news.example', clicks: 1 }]);
});

test.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('a password set in %s opens the link in every form', async (set) => {
  const link = await lock({ password: 'Grüße ﬁsh 한국어'.normalize(set) });
  for (const typed of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    expect((await send(link.slug, 'Grüße ﬁsh 한국어'.normalize(typed))).status, typed).toBe(303);
  expect((await send(link.slug, 'Grusse fish 한국어')).status).toBe(403);
});

test('programs send a header, and get JSON without the right one', async () => {
  const link = await lock();
  const headers = { 'x-forwarded-for': network(), accept: 'application/json' };
  const missing = await product.visit(`/${link.slug}`, { headers });
  expect([missing.status, JSON.parse(missing.body)]).toMatchObject([
    401,
    { error: { code: 'LINK_PASSWORD_REQUIRED' } },
  ]);
  const wrong = await product.visit(`/${link.slug}`, { headers: { ...headers, 'x-link-password': 'guess' } });
  expect([wrong.status, JSON.parse(wrong.body)]).toMatchObject([401, { error: { code: 'LINK_PASSWORD_REQUIRED' } }]);
  const utf8 = Buffer.from(password).toString('latin1');
  const right = await product.visit(`/${link.slug}`, { headers: { ...headers, 'x-link-password': utf8 } });
  expect([right.status, right.headers.location]).toEqual([302, destination]);
});

test('a password in the query, a cookie or other methods opens nothing', async () => {
  const link = await lock();
  const encoded = encodeURIComponent(password);
  for (const query of [`?pw=${encoded}`, `?password=${encoded}`]) {
    const page = await product.visit(`/${link.slug}${query}`, { headers: { cookie: `password=${encoded}` } });
    expect([page.status, page.headers.location]).toEqual([200, undefined]);
  }
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expect((await product.visit(`/${link.slug}`, { method })).status).toBe(405);
  const open = await product.api.createLink({ url: destination });
  expect((await send(open.slug, password)).status).toBe(405);
  expect((await send('no-such-link', password)).status).toBe(405);
});

test('a form sent to a link that has not started, or that blocks its visitor, gets what one to an unknown slug gets', async () => {
  const all = [{ conditions: [{ type: 'date', after: '2001-01-01T00:00:00Z' }], block: true }];
  const hidden = [await lock({ startsAt: '2199-01-01T00:00:00Z' }), await lock({ rules: all })];
  const known = ({ status, headers, body }: Awaited<ReturnType<typeof send>>) => [
    status,
    { ...headers, date: '' },
    body,
  ];
  const unknown = known(await send('no-such-link', password));
  expect(unknown[0]).toBe(405);
  for (const { slug } of hidden) expect(known(await send(slug, password))).toEqual(unknown);
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await product.visit(`/${hidden[0]?.slug}`, json)).status).toBe(405);
});

test.each([
  ['is no form', { 'content-type': 'application/json' }, '{}'],
  ['is too large', form, `password=${'x'.repeat(5_000)}`],
])('a body that %s is refused', async (_, headers, body) => {
  const link = await lock();
  const response = await product.visit(`/${link.slug}`, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
});

/** How often a redirect has begun to count tries by itself, because Redis did not respond in time. */
const countLapses = () => product.output().split('store of password tries unavailable').length - 1;
const attemptsMax = 5;

/** What visitors of one network get who try passwords of two links. */
async function tryTooOften() {
  const [link, other] = [await lock(), await lock()];
  const address = network();
  const sameNetwork = `${address.split('.').slice(0, 3).join('.')}.99`;
  const statuses: number[] = [];
  for (const tried of ['a', 'b', password, 'd', 'e', 'f'])
    statuses.push((await send(link.slug, tried, { address })).status);
  const sixth = await send(link.slug, password, { address });
  return {
    statuses,
    sixth: sixth.status,
    waitSeconds: Number(sixth.headers['retry-after']),
    isExplained: sixth.body.includes('Too many tries'),
    ofSameNetwork: (await send(link.slug, password, { address: sameNetwork })).status,
    onOtherLink: (await send(other.slug, password, { address })).status,
    ofOtherNetwork: (await send(link.slug, password)).status,
  };
}

test('five wrong passwords a minute are checked for each address on each link', async () => {
  let outcome;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const before = countLapses();
    outcome = await tryTooOften();
    // Each process has a limit of its own while there is no Redis, so the limit is another test's.
    if (countLapses() === before) break;
  }
  expect(outcome).toEqual({
    statuses: [403, 403, 303, 403, 403, 403],
    sixth: 429,
    waitSeconds: expect.any(Number) as number,
    isExplained: true,
    ofSameNetwork: 303,
    onOtherLink: 303,
    ofOtherNetwork: 303,
  });
  expect(outcome?.waitSeconds).toBeGreaterThan(0);
});

describe('a click limit', () => {
  test('is spent by the redirect alone: neither by the page nor by wrong passwords', async () => {
    const link = await lock({ clickLimit: 1 });
    await product.visit(`/${link.slug}`);
    await send(link.slug, 'guess');
    expect((await send(link.slug, password)).status).toBe(303);
    expect((await product.visit(`/${link.slug}`)).status).toBe(410);
    expect((await send(link.slug, password)).status).toBe(410);
    await waitFor(async () => (await clicksOf(link.id)) === 1, { what: 'the click' });
  });
});

test('a delay comes after the right password', async () => {
  const link = await lock({ redirectDelayEnabled: true });
  const page = await send(link.slug, password);
  expect([page.status, page.headers.refresh]).toEqual([200, `5;url=${destination}`]);
});

test('a new password applies within a second, and none opens the link', async () => {
  const link = await lock();
  await product.api.updateLink(link.id, { password: 'another one' });
  await expectWithinASecond(async () => (await send(link.slug, 'another one')).status, 303);
  expect((await send(link.slug, password)).status).toBe(403);
  await product.api.updateLink(link.id, { password: null });
  await expectWithinASecond(async () => (await product.visit(`/${link.slug}`)).headers.location, destination);
});
