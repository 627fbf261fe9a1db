import type { Link } from '@linkplane/contracts';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const countedWithinMs = 30_000;
const url = 'https://example.com/there';
let product: SharedProduct;

beforeAll(async () => {
  product = await shareProduct({ plan: 'enterprise' });
});

async function create(fields: object): Promise<Link> {
  const { status, body } = await product.api.call('POST', '/links', { url, ...fields });
  expect([status, body]).toMatchObject([201, { success: true }]);
  return body.data as Link;
}
const read = async ({ id }: Link) => (await product.api.getLink(id)) as unknown as Link;
const visit = async ({ slug }: Link) => (await product.visit(`/${slug}`)).status;
const waitForClicks = async (link: Link, clicks: number) =>
  await expect.poll(async () => (await read(link)).clicks, { timeout: countedWithinMs }).toBe(clicks);

test('clicks of a link begin with those of before, which no report has', async () => {
  const link = await create({ clicksBefore: 1_204 });
  expect([link.clicks, link.clicksBefore]).toEqual([1_204, 1_204]);
  expect(await visit(link)).toBe(302);
  await waitForClicks(link, 1_205);
  expect((await read(link)).clicksBefore).toBe(1_204);
  expect((await product.api.getStats(link.id)).totalClicks).toBe(1);
  const { body } = await product.api.call('GET', '/links?sort=clicks&limit=1');
  expect((body.data as { items: Link[] }).items).toMatchObject([{ id: link.id, clicks: 1_205, clicksBefore: 1_204 }]);
  const { status, body: verified } = await product.api.call('GET', `/links/by-slug?slug=${link.slug}`);
  expect([status, (verified.data as Link).clicksBefore]).toEqual([200, 1_204]);
  const counts = await runCli(product.cliEnv, ['verify-counts', '--workspace', product.firstRun.workspaceId, '--json']);
  expect(counts).toMatchObject({ differences: [] });
});

test('a click limit counts from the first click here on, whenever it is set', async () => {
  const link = await create({ clicksBefore: 500, clickLimit: 2 });
  expect([await visit(link), await visit(link), await visit(link)]).toEqual([302, 302, 410]);
  expect(await read(link)).toMatchObject({ clickLimit: 2, clickLimitUsed: 2 });
  const later = await create({ clicksBefore: 500 });
  expect(await visit(later)).toBe(302);
  await waitForClicks(later, 501);
  await product.api.call('PATCH', `/links/${later.id}`, { clickLimit: 2 });
  await expect.poll(() => visit(later), { timeout: countedWithinMs }).toBe(302);
  await expect.poll(() => visit(later), { timeout: countedWithinMs }).toBe(410);
  await waitForClicks(later, 502);
});

test('a reset of the reports of a link forgets its clicks of before, too', async () => {
  const link = await create({ clicksBefore: 70, clickLimit: 2 });
  expect(await visit(link)).toBe(302);
  const { status } = await product.api.call('POST', `/links/${link.id}/stats/reset`, {});
  expect(status).toBe(200);
  await waitForClicks(link, 0);
  expect(await read(link)).toMatchObject({ clicksBefore: 0, clickLimitUsed: 1 });
});

test('in bulk each link has its own, and an import of links with clicks of before can be undone', async () => {
  const links = [{ url, clicksBefore: 7 }, { url }, { url, clicksBefore: -1 }, { url, clicksBefore: 1.5 }];
  const importId = `before-${Date.now().toString(36)}`;
  const { body } = await product.api.call('POST', '/links/bulk', { links, importId });
  const { results } = body.data as { results: { success: boolean; data?: Link; error?: { details?: object[] } }[] };
  expect(results.map(({ success, data }) => [success, data?.clicks, data?.clicksBefore])).toEqual([
    [true, 7, 7],
    [true, 0, 0],
    [false, undefined, undefined],
    [false, undefined, undefined],
  ]);
  expect(results[2]?.error?.details).toMatchObject([{ field: 'clicksBefore' }]);
  const undone = await product.api.call('POST', `/imports/${importId}/undo`, {});
  expect(undone.body.data).toMatchObject({ deleted: 2, inUse: 0 });
});
