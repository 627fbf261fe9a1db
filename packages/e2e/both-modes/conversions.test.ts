import { createHmac } from 'node:crypto';
import { openPool } from '@linkplane/links-db';
import { readClickTokenKey } from '@linkplane/links-db/planes/redirect';
import { createLogger } from '@linkplane/telemetry';
import { createClickToken } from '@linkplane/events';
import { beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { readRows } from '../support/read-rows.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const countedWithinMs = 20_000;
/** An erasure waits for a pause after the one before. */
const erasedWithinMs = 60_000;
const url = 'https://shop.example.com/';
const dayMs = 86_400_000;
let product: SharedProduct;
let key: Buffer;

beforeAll(async () => {
  product = await shareProduct({ plan: 'enterprise' });
  const limits = { connectionsMax: 1, connectTimeoutMs: 1_000, statementTimeoutMs: 3_000, queryTimeoutMs: 4_000 };
  const options = { ...limits, connectionString: product.databaseUrl, applicationName: 'reader' };
  const pool = openPool(options, createLogger('test', 'silent'));
  key = (await readClickTokenKey(pool)) ?? Buffer.alloc(0);
  await pool.end();
});

/** Follows a link as a new visitor; returns the token with which the shop sees that visitor. */
let visitors = 0;
async function follow(link: Link, query = ''): Promise<string> {
  visitors += 1;
  const from = { 'X-Forwarded-For': `198.51.${100 + Math.floor(visitors / 200)}.${visitors % 200}` };
  const { headers } = await product.visit(`/${link.slug}${query}`, { headers: from });
  return new URL(String(headers.location)).searchParams.get('lp') ?? '';
}

let orders = 0;
const order = (fields: object) => ({ name: 'purchase', externalId: `order-${(orders += 1)}-${Date.now()}`, ...fields });
const record = async (body: object) => await product.api.call('POST', '/conversions', body);
async function recordAll(bodies: object[]): Promise<void> {
  for (const body of bodies) expect(await record(body)).toMatchObject({ status: 201 });
}

type Figures = { conversions: number; convertedClicks: number; revenue: { currency: string; value: string }[] };
async function read<Data>(path: string): Promise<Data> {
  const { status, body } = await product.api.call('GET', path);
  expect(status).toBe(200);
  return (body as { data: Data }).data;
}
const statsOf = async (link: Link, query = '') =>
  await read<Figures & { totalClicks: number } & Record<string, unknown>>(`/links/${link.id}/stats${query}`);
const expectStats = async (link: Link, expected: object, timeout = countedWithinMs) =>
  await expect.poll(() => statsOf(link), { timeout }).toMatchObject(expected);

test('a conversion is recorded once for its external id, and reported with its value', async () => {
  const link = await product.api.createLink({ url, clickToken: true });
  const token = await follow(link);
  const body = order({ token, value: '49.90', currency: 'EUR' });
  const first = await record(body);
  expect(first).toMatchObject({
    status: 201,
    body: {
      data: { name: 'purchase', value: '49.9', currency: 'EUR', linkId: link.id, variantId: null, ruleId: null },
    },
  });
  const { data } = first.body as { data: { id: string; clickId: string; externalId: string } };
  expect(data.id).toMatch(/^cnv_/);
  const again = await record({ ...body, value: '49.9' });
  expect(again).toMatchObject({ status: 200, body: { data: (first.body as { data: object }).data } });
  expect(await record({ ...body, value: '50' })).toMatchObject({
    status: 400,
    body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } },
  });
  await recordAll([
    order({ token, name: 'sign-up' }),
    order({ token: await follow(link), value: '0.1', currency: 'EUR' }),
    order({ token: await follow(link), value: '1200', currency: 'JPY' }),
  ]);
  await follow(link);
  await expectStats(link, {
    totalClicks: 4,
    conversions: 4,
    convertedClicks: 3,
    revenue: [
      { currency: 'EUR', value: '50' },
      { currency: 'JPY', value: '1200' },
    ],
  });
  const listed = await read<{ items: { externalId: string }[]; pagination: { nextCursor: string | null } }>(
    `/conversions?linkId=${link.id}&limit=3`,
  );
  expect(listed.items).toHaveLength(3);
  const rest = await read<typeof listed>(
    `/conversions?linkId=${link.id}&limit=3&cursor=${listed.pagination.nextCursor}`,
  );
  expect(rest).toMatchObject({ items: [data], pagination: { nextCursor: null } });
  const clicks = await readRows<{ id: string }>(product, `SELECT id FROM clicks WHERE id = '${data.clickId}'`);
  expect(clicks).toHaveLength(1);
});

test('with an Idempotency-Key the first response is sent again, and a known conversion is 200', async () => {
  const link = await product.api.createLink({ url, clickToken: true });
  const body = order({ token: await follow(link) });
  const send = async (key: string) => {
    const response = await product.api.call('POST', '/conversions', body, { 'Idempotency-Key': `${key} ${link.id}` });
    return { status: response.status, body: response.body };
  };
  const first = await send('one');
  expect(first).toMatchObject({ status: 201, body: { data: { linkId: link.id, externalId: body.externalId } } });
  expect(await send('one')).toEqual(first);
  expect(await send('two')).toEqual({ ...first, status: 200 });
});

test('many requests for one external id at the same time record it once', async () => {
  const link = await product.api.createLink({ url, clickToken: true });
  const body = order({ token: await follow(link), value: '1', currency: 'EUR' });
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => record(body)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array<number>(19).fill(200), 201]);
  await expectStats(link, { conversions: 1, revenue: [{ currency: 'EUR', value: '1' }] });
});

test('other tokens than those of clicks on links of the workspace, and impossible times, are refused', async () => {
  const link = await product.api.createLink({ url, clickToken: true });
  const token = await follow(link);
  const refuse = async (fields: object, field: string) =>
    expect(await record(order({ token, ...fields }))).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR', details: [{ field }] } },
    });
  await refuse({ token: 'nonsense' }, 'token');
  await refuse({ token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }, 'token');
  const foreign = createHmac('sha256', 'other').digest();
  const click = { linkId: link.id, clickId: 'evt_00000000000000000000', at: Date.now() };
  const { workspaceId } = product.firstRun;
  await refuse({ token: createClickToken(foreign, workspaceId, click) }, 'token');
  await refuse({ token: createClickToken(key, 'wsp_other', click) }, 'token');
  await refuse({ token: createClickToken(key, workspaceId, { ...click, at: Date.now() - 91 * dayMs }) }, 'token');
  await refuse({ at: new Date(Date.now() + 6 * 60_000).toISOString() }, 'at');
  await refuse({ at: new Date(Date.now() - 3_600_000).toISOString() }, 'at');
  await refuse({ value: '1' }, 'currency');
  await refuse({ currency: 'EUR' }, 'value');
  for (const value of ['-1', '1,5', '1e3', '0.12345', '1234567890123', '', '01'])
    await refuse({ value, currency: 'EUR' }, 'value');
  await refuse({ value: '1', currency: 'eur' }, 'currency');
  await refuse({ externalId: '' }, 'externalId');
  const late = createClickToken(key, workspaceId, { ...click, at: Date.now() - 89 * dayMs });
  expect(await record(order({ token: late, at: new Date().toISOString() }))).toMatchObject({ status: 201 });
  expect(await record(order({ token, at: new Date(Date.now() + 4 * 60_000).toISOString() }))).toMatchObject({
    status: 201,
  });
});

test('reports have conversions by link, tag, variant, rule and name, and can be filtered by them', async () => {
  const tag = `shop-${Date.now()}`;
  const split = {
    variants: [
      { name: 'Old', url: `${url}old`, weight: 100 },
      { name: 'New', url: `${url}new`, weight: 0 },
    ],
  };
  const rules = [{ name: 'Sale', conditions: [{ type: 'query', name: 'sale' }], url: `${url}sale` }];
  const link = await product.api.createLink({ url, clickToken: true, split, rules, tags: [tag] });
  const [old] = (link['split'] as { variants: { id: string }[] }).variants;
  const [sale] = link['rules'] as { id: string }[];
  const [tested, ruled] = [await follow(link), await follow(link, '?sale=1')];
  await follow(link);
  await recordAll([
    order({ token: tested, value: '10', currency: 'EUR' }),
    order({ token: tested, name: 'sign-up' }),
    order({ token: ruled, value: '5.5', currency: 'EUR' }),
  ]);
  const all = { conversions: 3, convertedClicks: 2, revenue: [{ currency: 'EUR', value: '15.5' }] };
  const ofVariant = { conversions: 2, convertedClicks: 1, revenue: [{ currency: 'EUR', value: '10' }] };
  const ofRule = { conversions: 1, convertedClicks: 1, revenue: [{ currency: 'EUR', value: '5.5' }] };
  await expectStats(link, {
    totalClicks: 3,
    ...all,
    rules: expect.arrayContaining([
      { ruleId: sale?.id, name: 'Sale', clicks: 1, ...ofRule },
      { ruleId: null, name: '(default)', clicks: 2, ...ofVariant },
    ]) as unknown,
    variants: [
      { id: old?.id, clicks: 2, ...ofVariant, conversionRate: 0.5, probabilityToBeBest: 1, enoughData: false },
      { name: 'New', clicks: 0, conversions: 0, conversionRate: 0, probabilityToBeBest: null },
    ],
    splitResult: { state: 'notEnoughData', bestVariantId: null },
  });
  expect(await statsOf(link, '?filter[rule]=' + String(sale?.id))).toMatchObject({ totalClicks: 1, ...ofRule });
  // A filter by a property of clicks: conversions are joined with them.
  expect(await statsOf(link, '?filter[device]=desktop')).toMatchObject({ totalClicks: 3, ...all });
  expect(await statsOf(link, '?filter[device]=mobile')).toMatchObject({ totalClicks: 0, conversions: 0, revenue: [] });
  expect(await statsOf(link, '?filter[conversion]=sign-up')).toMatchObject({
    totalClicks: 1,
    conversions: 1,
    revenue: [],
  });
  expect(await statsOf(link, '?filter[conversion]=(none)')).toMatchObject({ totalClicks: 1, conversions: 0 });
  expect(await statsOf(link, '?filter[conversion]=!sign-up')).toMatchObject({ totalClicks: 2, ...ofRule });
  expect(await statsOf(link, '?filter[conversion]=!sign-up,!(none)')).toMatchObject({ totalClicks: 1, ...ofRule });
  const tags = await read<{ id: string; name: string }[]>('/tags');
  const tagId = tags.find(({ name }) => name === tag)?.id;
  expect(await read(`/tags/${tagId}/stats`)).toMatchObject({ totalClicks: 3, ...all });
  const overview = await read<Figures>(`/analytics/overview?filter[link]=${link.id}`);
  expect(overview).toMatchObject(all);
  const breakdown = async (by: string) =>
    await read<{ rows: object[]; other: object; total: number }>(
      `/analytics/breakdown?by=${by}&filter[link]=${link.id}`,
    );
  expect(await breakdown('link')).toMatchObject({ rows: [{ name: link.id, clicks: 3, ...all }] });
  expect(await breakdown('tag')).toMatchObject({ rows: [{ name: tag, clicks: 3, ...all }] });
  expect(await breakdown('device')).toMatchObject({ rows: [{ name: 'desktop', clicks: 3, ...all }] });
  expect(await breakdown('variant')).toMatchObject({
    rows: [
      { name: old?.id, clicks: 2, ...ofVariant },
      { name: '(none)', clicks: 1, ...ofRule },
    ],
  });
  expect(await breakdown('conversion')).toMatchObject({
    rows: [
      { name: 'purchase', clicks: 2, uniqueVisitors: 2, conversions: 2 },
      { name: 'sign-up', clicks: 1, uniqueVisitors: 1, conversions: 1, revenue: [] },
    ],
    other: { clicks: 1 },
    total: 3,
  });
});

test('a split test says which variant is better once there are enough data, and never on a tie', async () => {
  const variants = ['Old', 'New'].map((name) => ({ name, url: `${url}${name}`, weight: 50 }));
  const link = await product.api.createLink({ url, clickToken: true, split: { variants } });
  const tokens = new Map<string, string[]>(variants.map(({ name }) => [name, []]));
  const few = () => Math.min(...[...tokens.values()].map((of) => of.length)) < 100;
  while (few()) {
    visitors += 1;
    const address = `203.0.${100 + Math.floor(visitors / 250)}.${visitors % 250}`;
    const { headers } = await product.visit(`/${link.slug}`, { headers: { 'X-Forwarded-For': address } });
    const location = new URL(String(headers.location));
    tokens.get(location.pathname.slice(1))?.push(location.searchParams.get('lp') ?? '');
  }
  const convert = async (name: string, from: number, to: number) =>
    await recordAll(
      (tokens.get(name) ?? []).slice(from, to).map((token) => order({ token, value: '1', currency: 'EUR' })),
    );
  await convert('Old', 0, 12);
  await convert('New', 0, 12);
  const clicks = [...tokens.values()].map((of) => of.length);
  const shown = (bestVariantId: string | null) => ({
    state: bestVariantId === null ? 'undecided' : 'decided',
    bestVariantId,
  });
  await expectStats(link, {
    totalClicks: clicks.reduce((sum, count) => sum + count, 0),
    variants: clicks.map((count) => ({ clicks: count, conversions: 12, convertedClicks: 12, enoughData: true })),
    splitResult: { ...shown(null), sentence: 'No variant is better with a probability of 95 % or more.' },
  });
  await convert('New', 12, 60);
  const [, better] = (link['split'] as { variants: { id: string }[] }).variants;
  await expectStats(link, {
    variants: [{ conversions: 12 }, { conversions: 60, revenue: [{ currency: 'EUR', value: '60' }] }],
    splitResult: { ...shown(better?.id ?? ''), sentence: '"New" is better with a probability of more than 99 %.' },
  });
});

test('an export has every conversion of the clicks in its range', async () => {
  const link = await product.api.createLink({ url, clickToken: true });
  const body = order({ token: await follow(link), name: '=1+1', value: '3', currency: 'USD' });
  await recordAll([body]);
  await expectStats(link, { conversions: 1 });
  const [start, end] = [-dayMs, dayMs].map((ms) => new Date(Date.now() + ms).toISOString());
  const rows = await product.api.call(
    'GET',
    `/analytics/export?type=conversions&start=${start}&end=${end}&format=json`,
  );
  const found = (rows.body as unknown as Record<string, string>[]).filter(({ linkId }) => linkId === link.id);
  expect(found).toMatchObject([{ name: '=1+1', value: '3', currency: 'USD', externalId: body.externalId, ruleId: '' }]);
  expect(Object.keys(found[0] ?? {})).toEqual([
    ...['conversionId', 'name', 'value', 'currency', 'externalId', 'linkId', 'clickId', 'clickedAt'],
    ...['ruleId', 'variantId', 'at'],
  ]);
});

test('conversions go with an erasure of their clicks, of a link and of a visitor, and later ones stay', async () => {
  const link = await product.api.createLink({ url, clickToken: true });
  const token = await follow(link);
  const [one, other] = [order({ token: await follow(link) }), order({ token })];
  await recordAll([one, other]);
  await expectStats(link, { totalClicks: 2, conversions: 2 });
  const listed = async () =>
    (await read<{ items: { clickId: string; externalId: string }[] }>(`/conversions?linkId=${link.id}`)).items;
  const clickId = (await listed()).find(({ externalId }) => externalId === one.externalId)?.clickId;
  await product.api.call('POST', '/erasures', { subject: { type: 'visitor', clickId } });
  await expectStats(link, { totalClicks: 1, conversions: 1 }, erasedWithinMs);
  expect(await listed()).toMatchObject([{ externalId: other.externalId }]);
  await product.api.call('POST', `/links/${link.id}/stats/reset`, {});
  await expectStats(link, { totalClicks: 0, conversions: 0 }, erasedWithinMs);
  expect(await listed()).toEqual([]);
  const rows = await readRows(product, `SELECT 1 FROM conversions WHERE link_id = '${link.id}'`);
  expect(rows).toEqual([]);
  // What is recorded afterwards is new, and has no click.
  await recordAll([order({ token, value: '3', currency: 'EUR' })]);
  const late = { conversions: 1, convertedClicks: 0, revenue: [{ currency: 'EUR', value: '3' }] };
  await expectStats(link, { totalClicks: 0, ...late });
});
