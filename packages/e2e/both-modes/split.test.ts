import { googlebot } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { readRows } from '../support/read-rows.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const countedWithinMs = 20_000;
let product: SharedProduct;

beforeAll(async () => {
  product = await shareProduct({ plan: 'enterprise' });
});

const url = 'https://example.com/';
const halves = [
  { name: 'Old', url: `${url}old`, weight: 50 },
  { name: 'New', url: `${url}new`, weight: 50 },
];
type Variant = { id: string; name: string | null; url: string; weight: number };
const variantsOf = (link: Link) => (link['split'] as { variants: Variant[] }).variants;

async function locate(link: Link, visitor: number, options: Parameters<SharedProduct['visit']>[1] = {}) {
  const from = { 'X-Forwarded-For': `198.51.100.${visitor}` };
  const { status, headers } = await product.visit(`/${link.slug}`, { ...options, headers: from });
  return headers.location ?? status;
}

test('visitors stay with the variant that they got, and events have the variant and its url', async () => {
  const link = await product.api.createLink({ url, split: { variants: halves } });
  const first: unknown[] = [];
  for (let visitor = 1; visitor <= 30; visitor += 1) first.push(await locate(link, visitor));
  // That all 30 get the same one happens once in 500 million links.
  expect([...new Set(first)].sort()).toEqual([`${url}new`, `${url}old`]);
  for (let visitor = 1; visitor <= 30; visitor += 1) {
    expect(await locate(link, visitor)).toBe(first[visitor - 1]);
    expect(await locate(link, visitor, { method: 'HEAD' })).toBe(first[visitor - 1]);
  }
  expect([`${url}new`, `${url}old`]).toContain(await locate(link, 1, { agent: googlebot }));
  await expect.poll(async () => (await product.api.getLink(link.id)).clicks, { timeout: countedWithinMs }).toBe(60);
  const rows = await readRows<{ url: string; variant_id: string; clicks: number }>(
    product,
    `SELECT url, variant_id, toUInt32(count()) AS clicks FROM clicks WHERE link_id = '${link.id}' AND kind = 'human'
     GROUP BY url, variant_id ORDER BY url`,
  );
  const expected = variantsOf(link).map(({ id, url: leads }) => ({
    url: leads,
    variant_id: id,
    clicks: 2 * first.filter((location) => location === leads).length,
  }));
  expect(rows).toEqual(expected.sort((a, b) => (a.url < b.url ? -1 : 1)));
});

type Stats = {
  totalClicks: number;
  variants: { id: string; name: string | null; clicks: number; uniqueVisitors: number; share: number }[];
  sampleRatioMismatch: boolean | null;
};
async function readStats(link: Link, query = ''): Promise<Stats> {
  return (await product.api.call('GET', `/links/${link.id}/stats${query}`)).body.data as Stats;
}

test('reports have the clicks of a link by variant, and warn when visitors are not shared out by the weights', async () => {
  const link = await product.api.createLink({ url, split: { variants: halves } });
  const got = new Map<unknown, number>();
  for (let visitor = 1; visitor <= 40; visitor += 1) {
    const location = await locate(link, visitor);
    got.set(location, (got.get(location) ?? 0) + 1);
  }
  await locate(link, 1);
  await locate(link, 2, { agent: googlebot });
  await expect.poll(async () => (await readStats(link)).totalClicks, { timeout: countedWithinMs }).toBe(41);
  const { variants, sampleRatioMismatch } = await readStats(link);
  const [old, fresh] = variantsOf(link);
  if (!old || !fresh) throw new Error('the link has two variants');
  expect(variants.map(({ id, name }) => [id, name])).toEqual([
    [old.id, 'Old'],
    [fresh.id, 'New'],
  ]);
  expect(variants.map(({ uniqueVisitors }) => uniqueVisitors)).toEqual([got.get(old.url), got.get(fresh.url)]);
  expect(variants.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(41);
  for (const { clicks, share } of variants) expect(share).toBe(Number((clicks / 41).toFixed(4)));
  expect(sampleRatioMismatch).toBe(false);

  const filter = `filter[variant]=${fresh.id}`;
  const filtered = await readStats(link, `?${filter}`);
  expect([filtered.totalClicks, filtered.sampleRatioMismatch]).toEqual([variants[1]?.clicks, null]);
  expect((await readStats(link, '?filter[variant]=(none)')).totalClicks).toBe(0);
  const { body } = await product.api.call('GET', `/analytics/breakdown?by=variant&filter[link]=${link.id}`);
  const { rows } = body.data as { rows: { name: string; clicks: number }[] };
  expect(rows.map(({ name, clicks }) => [name, clicks]).sort()).toEqual(
    variants.map(({ id, clicks }) => [id, clicks]).sort(),
  );

  const changed = [
    { ...fresh, name: 'Only', weight: 99 },
    { name: 'Third', url, weight: 1 },
  ];
  const edited = await product.api.updateLink(link.id, { split: { variants: changed } });
  const later = await readStats(link);
  expect(later.variants.map(({ id, name, clicks }) => [id, name, clicks])).toEqual([
    [fresh.id, 'Only', variants[1]?.clicks],
    [variantsOf(edited)[1]?.id, 'Third', 0],
    [old.id, null, variants[0]?.clicks],
  ]);
  // The clicks from before the change say nothing about the new weights.
  expect(later.sampleRatioMismatch).toBeNull();
});

test('an edit of a split test is followed within a second', async () => {
  const link = await product.api.createLink({ url, split: { variants: halves } });
  expect([`${url}new`, `${url}old`]).toContain(await locate(link, 1));
  const moved = variantsOf(link).map((variant, index) => ({ ...variant, weight: index === 1 ? 100 : 0 }));
  await product.api.updateLink(link.id, { split: { variants: moved } });
  for (const visitor of [1, 2, 3, 4, 5]) await expectWithinASecond(() => locate(link, visitor), `${url}new`);
  const edited = moved.map((variant) => ({ ...variant, url: `${url}newer` }));
  await product.api.updateLink(link.id, { split: { variants: edited } });
  await expectWithinASecond(() => locate(link, 1), `${url}newer`);
  const ended = { variants: edited, endsAt: new Date(Date.now() - 1_000).toISOString() };
  await product.api.updateLink(link.id, { split: ended });
  await expectWithinASecond(() => locate(link, 1), url);
  await product.api.updateLink(link.id, { split: null, url: `${url}plain` });
  await expectWithinASecond(() => locate(link, 1), `${url}plain`);
});

test('variants share the click limit of their link, and a rule wins over the split test', async () => {
  const link = await product.api.createLink({
    url,
    clickLimit: 3,
    split: { variants: halves },
    rules: [{ conditions: [{ type: 'query', name: 'vip' }], url: `${url}vip` }],
  });
  const vip = await product.visit(`/${link.slug}?vip=1`);
  expect(vip.headers.location).toBe(`${url}vip`);
  const locations: unknown[] = [];
  for (const visitor of [1, 2, 3, 4]) locations.push(await locate(link, visitor));
  expect(locations.slice(0, 2).every((location) => String(location).startsWith(url))).toBe(true);
  expect(locations.slice(2)).toEqual([410, 410]);
});
