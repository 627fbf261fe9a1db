import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { SLUG_POLICY: 'unicode,255,case-sensitive' } });
});
afterAll(async () => await product.stop());

const there = 'https://example.com/there';
const visit = async (path: string) => {
  const response = await product.visit(path);
  return response.status === 302 ? (response.headers.location ?? '') : response.status;
};

test("the service's own host has the policy of the first start, also when the setting changes later", async () => {
  const slug = `Größe/${Date.now()}`;
  const path = `/Gr%C3%B6%C3%9Fe/${slug.slice('Größe/'.length)}`;
  const link = await product.api.createLink({ url: there, slug });
  expect(link.shortUrl).toBe(`${product.origin}${path}`);
  await expectWithinASecond(() => visit(path), there);
  expect(await visit(path.replace('/G', '/g'))).toBe(404);
  expect((await product.api.call('POST', '/links', { url: there, slug: 'help' })).body).toMatchObject({
    error: { code: 'SLUG_TAKEN' },
  });
  expect((await product.api.call('POST', '/links', { url: there, slug: 'ends-' })).status).toBe(400);

  await product.kill();
  await product.restart({ SLUG_POLICY: 'plain' });
  expect(await visit(path)).toBe(there);
  const other = slug.toLowerCase();
  await product.api.createLink({ url: `${there}/2`, slug: other });
  await expectWithinASecond(() => visit(encodeURI(`/${other}`)), `${there}/2`);
  expect(product.output()).toContain('SLUG_POLICY');
});
