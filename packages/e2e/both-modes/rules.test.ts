import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { googlebot, iphone, waitFor, writeMmdb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const countedWithinMs = 20_000;
const directory = mkdtempSync(join(tmpdir(), 'linkplane-rules-'));
let product: Product;

beforeAll(async () => {
  const path = join(directory, 'city.mmdb');
  writeFileSync(
    path,
    writeMmdb([{ network: '193.99.144.0/24', country: 'DE', region: 'Land Berlin', city: 'Berlin' }]),
  );
  product = await startProduct({
    plan: 'enterprise',
    env: { GEO_CITY_DB: path, GEO_HEADERS: 'cloudflare', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true });
});

const url = 'https://example.com/';
const berlin = { 'X-Forwarded-For': '193.99.144.80' };
const america = { 'X-Forwarded-For': '8.8.8.8' };
const to = (path: string) => `https://example.com/${path}`;
const germans = { type: 'country', in: ['DE'] };

async function locate(link: Link, options: Parameters<Product['visit']>[1] = {}) {
  const { status, headers } = await product.visit(`/${link.slug}`, options);
  return headers.location ?? status;
}

test('visitors are redirected by the first rule that applies, and reports have its clicks by country and rule', async () => {
  const link = await product.api.createLink({
    url,
    rules: [
      {
        name: 'Berlin',
        conditions: [
          { type: 'city', in: ['Berlin'] },
          { type: 'device', in: ['mobile'] },
        ],
        url: to('b'),
      },
      { name: 'Germany', conditions: [germans], url: to('de') },
      {
        conditions: [
          { type: 'continent', in: ['NA'] },
          { type: 'os', in: ['iOS'], not: true },
        ],
        url: to('na'),
      },
    ],
  });
  expect(await locate(link, { headers: berlin, agent: iphone })).toBe(to('b'));
  expect(await locate(link, { headers: berlin })).toBe(to('de'));
  expect(await locate(link, { headers: { ...america, 'CF-IPCountry': 'DE' } })).toBe(to('de'));
  expect(await locate(link, { headers: america })).toBe(to('na'));
  expect(await locate(link, { headers: america, agent: iphone })).toBe(url);
  expect(await locate(link, { headers: berlin, agent: googlebot })).toBe(to('de'));
  expect(await locate(link, { headers: berlin, method: 'HEAD' })).toBe(to('de'));

  const { rules } = link as unknown as { rules: { id: string }[] };
  const stats = async (query = '') => {
    const { body } = await product.api.call('GET', `/links/${link.id}/stats${query}`);
    return body.data as {
      totalClicks: number;
      rules: { ruleId: string | null; name: string | null; clicks: number }[];
    };
  };
  await expect.poll(async () => (await stats()).totalClicks, { timeout: countedWithinMs }).toBe(5);
  const counted = (await stats()).rules;
  const none = { conversions: 0, convertedClicks: 0, revenue: [] };
  expect(counted[0]).toEqual({ ruleId: rules[1]?.id, name: 'Germany', clicks: 2, ...none });
  expect(counted.slice(1)).toEqual(
    expect.arrayContaining([
      { ruleId: rules[0]?.id, name: 'Berlin', clicks: 1, ...none },
      { ruleId: rules[2]?.id, name: null, clicks: 1, ...none },
      { ruleId: null, name: '(default)', clicks: 1, ...none },
    ]),
  );
  expect((await stats(`?filter[rule]=${rules[1]?.id}`)).totalClicks).toBe(2);
  expect((await stats('?filter[rule]=(none)')).totalClicks).toBe(1);
  const { body } = await product.api.call(
    'GET',
    `/analytics/breakdown?by=country&filter[rule]=${rules[0]?.id},${rules[1]?.id}`,
  );
  expect(body.data).toMatchObject({ rows: [{ name: 'DE', clicks: 3 }] });
  await product.api.updateLink(link.id, { rules: [{ ...(rules[1] as object), name: 'Only' }] });
  expect((await stats()).rules.map(({ ruleId, name }) => [ruleId, name])).toEqual(
    expect.arrayContaining([
      [rules[1]?.id, 'Only'],
      [rules[0]?.id, null],
    ]),
  );
});

test('a blocked visitor gets what an unknown slug gets, is no click, and spends none of a cap', async () => {
  const block = [{ conditions: [germans], block: true }];
  const link = await product.api.createLink({ url, clickLimit: 1, rules: block });
  const blocked = await product.visit(`/${link.slug}`, { headers: berlin });
  const unknown = await product.visit('/no-such-slug', { headers: berlin });
  const known = ({ status, headers, body }: typeof blocked) => [status, { ...headers, date: '' }, body];
  expect(known(blocked)).toEqual(known(unknown));
  for (let visits = 0; visits < 3; visits += 1) expect(await locate(link, { headers: berlin })).toBe(404);
  expect((await product.visit(`/${link.slug}+`, { headers: berlin })).body).not.toContain(url);
  expect(await locate(link, { headers: america })).toBe(url);
  expect(await locate(link, { headers: america })).toBe(410);
  expect(await locate(link, { headers: berlin })).toBe(404);
  await waitFor(async () => (await product.api.getLink(link.id)).clicks === 1, {
    timeoutMs: countedWithinMs,
    what: 'the click to be counted',
  });
  await product.api.updateLink(link.id, { blockedUrl: to('blocked') });
  await expectWithinASecond(async () => await locate(link, { headers: berlin, method: 'HEAD' }), to('blocked'));
});

test('a change of the rules is followed within a second', async () => {
  const link = await product.api.createLink({ url, rules: [{ conditions: [germans], url: to('old') }] });
  expect(await locate(link, { headers: berlin })).toBe(to('old'));
  await product.api.updateLink(link.id, { rules: [{ conditions: [germans], url: to('new') }] });
  await expectWithinASecond(async () => await locate(link, { headers: berlin }), to('new'));
  await product.api.updateLink(link.id, { rules: null });
  await expectWithinASecond(async () => await locate(link, { headers: berlin }), url);
});

test('rules about regions and cities are refused where nothing knows them', async () => {
  const other = await startProduct();
  try {
    for (const type of ['region', 'city']) {
      const rules = [{ conditions: [germans, { type, in: ['Berlin'] }], url }];
      const { status, body } = await other.api.call('POST', '/links', { url, rules });
      expect([status, body]).toMatchObject([
        400,
        { error: { code: 'VALIDATION_ERROR', details: [{ field: 'rules.0.conditions.1.type' }] } },
      ]);
    }
  } finally {
    await other.stop();
  }
});
