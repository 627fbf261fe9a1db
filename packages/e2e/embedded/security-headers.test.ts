import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProfileClient } from '../support/profile-client.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const host = 'lnk.example';

let product: Product;
let slugs: { link: string; profile: string };
beforeAll(async () => {
  product = await startProduct({ env: { PUBLIC_URL: `https://${host}` } });
  const link = await product.api.createLink({ url: 'https://example.com/' });
  slugs = { link: link.slug, profile: (await createProfileClient(product).create()).slug };
});
afterAll(async () => await product.stop());

const headersOf = async (path: string, name = host) => (await product.visit(path, { headers: { Host: name } })).headers;

describe('with an https PUBLIC_URL', () => {
  test.each([
    ['a public page', () => '/'],
    ['a page of a link', () => `/${slugs.link}+`],
    ['a profile', () => `/${slugs.profile}`],
    ['the dashboard', () => '/app'],
    ['the reference', () => '/docs'],
  ])('%s has HSTS, a same-origin opener policy and a permissions policy', async (_name, path) => {
    const headers = await headersOf(path());
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), ') as string,
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test("the API has HSTS on the service's host and not on others", async () => {
    expect(await headersOf('/v1/links')).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    expect(await headersOf('/v1/links', 'go.customer.example')).not.toHaveProperty('strict-transport-security');
    expect(await headersOf('/', 'go.customer.example')).not.toHaveProperty('strict-transport-security');
  });

  test('a redirect has no unnecessary headers', async () => {
    const names = Object.keys(await headersOf(`/${slugs.link}`)).toSorted();
    const own = [
      'cache-control',
      'connection',
      'content-length',
      'date',
      'location',
      'referrer-policy',
      'x-robots-tag',
    ];
    expect(names.filter((name) => name !== 'keep-alive')).toEqual(own);
  });
});
