import { beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
beforeAll(async () => void (product = await shareProduct({ plan: 'enterprise' })));

const url = 'https://example.com/there';

/** Links with a tag of their own, of which those that are watched were visited, so that the redirect has them in its memory. */
async function createVisited(count: number, tag: string): Promise<Link[]> {
  const links = Array.from({ length: count }, () => ({ url, tags: [tag] }));
  const { status, body } = await product.api.call('POST', '/links/bulk', { links });
  expect(status).toBe(201);
  const created = (body.data as { results: { data: Link }[] }).results.map(({ data }) => data);
  expect(await statuses(created)).toBe('302');
  return created;
}

/** Reads every thirtieth link and the last one, so that each transaction has some of them. */
async function statuses(links: Link[]): Promise<string> {
  const watched = links.filter((link, index) => index % 30 === 0 || link === links.at(-1));
  const visits = watched.map(async ({ slug }) => (await product.visit(`/${slug}`, { method: 'HEAD' })).status);
  return [...new Set(await Promise.all(visits))].join();
}

test('a bulk change of expiresAt, of archived and a bulk deletion are seen by redirects within a second', async () => {
  const links = await createVisited(120, 'seen at once');
  const filter = { tag: 'seen at once' };
  const change = async (set: Record<string, unknown>, state?: string) => {
    const { status, body } = await product.api.call('PATCH', '/links/bulk', {
      filter: { ...filter, ...(state && { state }) },
      expect: 120,
      set,
    });
    expect([status, body.data]).toMatchObject([200, { updated: 120, failed: 0 }]);
  };
  await change({ expiresAt: '2020-01-01T00:00:00Z' });
  await expectWithinASecond(() => statuses(links), '410');
  await change({ expiresAt: null, archived: true });
  await expectWithinASecond(() => statuses(links), '302');
  expect((await product.api.call('GET', '/links?tag=seen%20at%20once')).body.data).toMatchObject({ items: [] });
  const body = { filter: { ...filter, state: 'archived' }, expect: 120 };
  expect((await product.api.call('DELETE', '/links/bulk', body)).body.data).toMatchObject({ deleted: 120 });
  await expectWithinASecond(() => statuses(links), '404');
});

test('a link redirects alike before and after it gets tags and is archived', async () => {
  const [link] = (await createVisited(1, 'alike')) as [Link];
  const visit = async () => {
    const { status, headers, body } = await product.visit(`/${link.slug}`, { method: 'HEAD' });
    return { status, body, headers: { ...headers, date: undefined } };
  };
  const before = await visit();
  await product.api.updateLink(link.id, { tags: ['one', 'two'], archived: true });
  expect(await visit()).toEqual(before);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await visit()).toEqual(before);
});
