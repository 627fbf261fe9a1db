import { readClickToken, type TokenClick } from '@linkplane/events';
import { openPool } from '@linkplane/links-db';
import { readClickTokenKey } from '@linkplane/links-db/planes/redirect';
import { createLogger } from '@linkplane/telemetry';
import { googlebot, iphone } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { readRows } from '../support/read-rows.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const countedWithinMs = 20_000;
const url = 'https://example.com/page?a=1&lp=old#part';
let product: SharedProduct;
let key: Buffer;

beforeAll(async () => {
  product = await shareProduct({ plan: 'enterprise' });
  const limits = { connectionsMax: 1, connectTimeoutMs: 1_000, statementTimeoutMs: 3_000, queryTimeoutMs: 4_000 };
  const options = { ...limits, connectionString: product.databaseUrl, applicationName: 'reader' };
  const pool = openPool(options, createLogger('test', 'silent'));
  key = (await readClickTokenKey(pool)) ?? Buffer.alloc(0);
  await pool.end();
  expect(key.length).toBe(32);
});

type Options = Parameters<SharedProduct['visit']>[1];

const locate = async (link: Link, options: Options = {}) =>
  String((await product.visit(`/${link.slug}`, options)).headers.location);

function readToken(location: string): TokenClick | undefined {
  const token = new URL(location).searchParams.get('lp') ?? '';
  expect(token.length).toBeLessThanOrEqual(80);
  return readClickToken(key, product.firstRun.workspaceId, token);
}

test('a redirect has the token of its own click, which says the variant or the rule that chose the destination', async () => {
  const split = { variants: [0, 100].map((weight) => ({ url: `https://example.com/${weight}`, weight })) };
  const rules = [{ conditions: [{ type: 'query', name: 'vip' }], url: 'https://example.com/vip' }];
  const [plain, tested] = await Promise.all([
    product.api.createLink({ url, clickToken: true }),
    product.api.createLink({ url, clickToken: true, split, rules, utmSource: 'news' }),
  ]);
  const before = Date.now();
  const location = await locate(plain);
  expect(location).toMatch(/^https:\/\/example\.com\/page\?a=1&lp=[\w-]+#part$/);
  const token = readToken(location);
  expect(token).toEqual({ linkId: plain.id, clickId: token?.clickId, at: token?.at });
  expect(Math.abs((token?.at ?? 0) - before)).toBeLessThan(5_000);
  expect(readToken(await locate(plain))?.clickId).not.toBe(token?.clickId);

  const variant = await locate(tested);
  expect(variant).toMatch(/^https:\/\/example\.com\/100\?utm_source=news&lp=/);
  const { variants } = tested['split'] as { variants: { id: string }[] };
  expect(readToken(variant)).toMatchObject({ linkId: tested.id, variantId: variants[1]?.id });
  const ruled = String((await product.visit(`/${tested.slug}?vip=1`)).headers.location);
  expect(readToken(ruled)).toMatchObject({ ruleId: (tested['rules'] as { id: string }[])[0]?.id });

  await expect.poll(async () => (await product.api.getLink(tested.id)).clicks, { timeout: countedWithinMs }).toBe(2);
  const rows = await readRows<{ id: string }>(product, `SELECT id FROM clicks WHERE link_id = '${tested.id}'`);
  expect(rows.map(({ id }) => id).sort()).toEqual([readToken(variant)?.clickId, readToken(ruled)?.clickId].sort());
});

test('bots, HEAD, prefetches and links without the flag get no token, and neither do other destinations than web pages', async () => {
  const link = await product.api.createLink({ url, clickToken: true });
  expect(await locate(link, { agent: googlebot })).toBe(url);
  expect(await locate(link, { method: 'HEAD' })).toBe(url);
  expect(await locate(link, { headers: { 'Sec-Purpose': 'prefetch' } })).toBe(url);
  expect(await locate(await product.api.createLink({ url }))).toBe(url);
  const mail = await product.api.createLink({ url: 'mailto:ada@example.com', clickToken: true });
  expect(await locate(mail)).toBe('mailto:ada@example.com');
  await product.api.updateLink(link.id, { clickToken: false });
  await expectWithinASecond(() => locate(link), url);
});

test('pages between a link and its destination lead there with the token', async () => {
  const delayed = await product.api.createLink({ url, clickToken: true, redirectDelayEnabled: true });
  expect((await product.visit(`/${delayed.slug}`)).body).toMatch(/page\?a=1&#38;lp=[\w-]{58}#part/);
  const app = await product.api.createLink({
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    clickToken: true,
    appLinkingEnabled: true,
    iosEnabled: true,
  });
  expect((await product.visit(`/${app.slug}`, { agent: iphone })).body).toMatch(
    /watch\?v=dQw4w9WgXcQ&#38;lp=[\w-]{58}/,
  );
});

test('a capped or protected link has tokens for those whom it lets pass', async () => {
  const capped = await product.api.createLink({
    url,
    clickToken: true,
    clickLimit: 1,
    expirationUrl: 'https://example.com/over',
  });
  expect(readToken(await locate(capped))?.linkId).toBe(capped.id);
  expect(await locate(capped)).toBe('https://example.com/over');
  const guarded = await product.api.createLink({ url, clickToken: true, password: 'open sesame' });
  expect(readToken(await locate(guarded, { headers: { 'X-Link-Password': 'open sesame' } }))?.linkId).toBe(guarded.id);
});
