import type { Link } from '@linkplane/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';
const read = async ({ id }: Link) => (await management.call('GET', `/v1/links/${id}`)).body.data as unknown as Link;
const change = async ({ id }: Link, set: object) =>
  (await management.call('PATCH', `/v1/links/${id}`, set)).body.data as unknown as Link;
const list = async (query: string) =>
  ((await management.call('GET', `/v1/links?${query}`)).body.data as unknown as { items: Link[] }).items;
const setTotals = async (link: Link, clicks: number, unspent: number) =>
  await management.pool.query('update link_totals set clicks = $2, unspent_clicks = $3 where link_id = $1', [
    link.id,
    clicks,
    unspent,
  ]);
const spend = async (link: Link, used: number) =>
  await management.pool.query('update click_budgets set used = $2 where link_id = $1', [link.id, used]);

test('a new link with a limit has used none of it, however many clicks it had before; without a limit it is null', async () => {
  const many = await management.call('POST', '/v1/links/bulk', {
    links: [{ url, clicksBefore: 1_204, clickLimit: 100 }, { url }],
  });
  const { results } = many.body.data as unknown as { results: { data: Link }[] };
  const single = await management.create({ url, clicksBefore: 1_204, clickLimit: 100 });
  const created = [single, await management.create({ url }), ...results.map(({ data }) => data)];
  expect(created.map(({ clickLimitUsed }) => clickLimitUsed)).toEqual([0, null, 0, null]);
  expect(await Promise.all(created.map(read))).toEqual(created);
});

test('what a limit has used is what its budget has given, in lists as in the link, and agrees with the states', async () => {
  const found = { title: 'Of budgets', tags: ['budget'] };
  const used = await management.create({ url, clicksBefore: 1_204, clickLimit: 4, ...found });
  const open = await management.create({ url, clicksBefore: 1_204, clickLimit: 100, ...found });
  await spend(used, 3);
  await spend(open, 99);
  // An erasure of reports leaves no click, and gives none back.
  await setTotals(used, 0, 1);
  for (const query of ['tag=budget', 'tag=budget&sort=clicks', 'sort=slug', 'search=of+budgets']) {
    const counts = new Map((await list(query)).map(({ id, clickLimitUsed }) => [id, clickLimitUsed]));
    expect([counts.get(used.id), counts.get(open.id)], query).toEqual([4, 99]);
  }
  expect([(await read(used)).clickLimitUsed, (await read(open)).clickLimitUsed]).toEqual([4, 99]);
  expect((await list('state=expired&tag=budget')).map(({ id }) => id)).toEqual([used.id]);
  expect((await list('state=active&tag=budget')).map(({ id }) => id)).toEqual([open.id]);
});

test('a limit that is set later has used the clicks since the link is here, at once; a cleared one none', async () => {
  for (const set of [change, changeInBulk]) {
    const link = await management.create({ url, clicksBefore: 1_000 });
    await setTotals(link, 1_007, 5);
    expect((await set(link, { clickLimit: 10 })).clickLimitUsed).toBe(7);
    expect((await read(link)).clickLimitUsed).toBe(7);
    expect((await set(link, { clickLimit: 3 })).clickLimitUsed).toBe(7);
    expect((await set(link, { clickLimit: null })).clickLimitUsed).toBeNull();
    expect((await set(link, { clickLimit: 10 })).clickLimitUsed).toBe(7);
  }
});

async function changeInBulk({ id }: Link, set: object): Promise<Link> {
  const { body } = await management.call('PATCH', '/v1/links/bulk', { ids: [id], set });
  const [result] = (body.data as unknown as { results: { data: Link }[] }).results;
  if (!result) throw new Error('there is no result');
  return result.data;
}
