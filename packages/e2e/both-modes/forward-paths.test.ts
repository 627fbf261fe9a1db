import { waitFor } from '@linkplane/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { readRows } from '../support/read-rows.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
beforeAll(async () => void (product = await shareProduct()));

const locationOf = async (path: string) => {
  const { status, headers } = await product.visit(path);
  return [status, headers.location];
};

describe('a link that appends paths', () => {
  test.each([
    ['https://docs.example/guide', '/a/b', 'https://docs.example/guide/a/b'],
    ['https://docs.example/guide/', '/a', 'https://docs.example/guide/a'],
    ['https://docs.example', '/a/', 'https://docs.example/a/'],
    ['https://docs.example/x?y=1#z', '/a', 'https://docs.example/x/a?y=1#z'],
    ['https://docs.example/x', '/%C3%BC%2Fb/c%20d', 'https://docs.example/x/%C3%BC%2Fb/c%20d'],
    ['https://docs.example/x', '/a;b=1,2/@me', 'https://docs.example/x/a;b=1,2/@me'],
    ['https://docs.example/x', '/a"b|c', 'https://docs.example/x/a%22b%7Cc'],
  ])('to %s sends %s to %s', async (url, path, wanted) => {
    const { slug } = await product.api.createLink({ url, forwardPath: 'append' });
    expect(await locationOf(`/${slug}${path}`)).toEqual([302, wanted]);
    const bare = (await product.visit(`/${slug}`)).headers.location;
    expect((await product.visit(`/${slug}/`)).headers.location).toBe(bare);
  });

  test('adds UTM and forwarded parameters behind the path, and sends mail nowhere else', async () => {
    const link = await product.api.createLink({
      url: 'https://docs.example/x?a=1',
      forwardPath: 'append',
      forwardQuery: true,
      utmSource: 'news',
    });
    expect(await locationOf(`/${link.slug}/p?b=2`)).toEqual([302, 'https://docs.example/x/p?a=1&b=2&utm_source=news']);
    const mail = await product.api.createLink({ url: 'mailto:a@example.com', forwardPath: 'append' });
    expect(await locationOf(`/${mail.slug}/p`)).toEqual([302, 'mailto:a@example.com']);
  });

  test.each([
    '/../admin',
    '/a/../../b',
    '/%2e%2e/b',
    '/a/.%2E',
    '/..%2fb',
    '/a/..%5Cb',
    '/a\\..\\b',
    `/${'x'.repeat(1_025)}`,
  ])('refuses %s', async (path) => {
    const { slug } = await product.api.createLink({ url: 'https://docs.example/x', forwardPath: 'append' });
    expect((await product.visit(`/${slug}${path}`)).status).toBe(404);
  });

  test('never lets the path become another host', async () => {
    const { slug } = await product.api.createLink({ url: 'https://docs.example', forwardPath: 'append' });
    for (const path of ['//evil.example', '/@evil.example', '/.evil.example', '/:443@evil.example']) {
      const { headers } = await product.visit(`/${slug}${path}`);
      if (headers.location !== undefined) expect(new URL(headers.location).host).toBe('docs.example');
    }
  });

  test('counts the click with the path, which the row of the click has', async () => {
    const link = await product.api.createLink({ url: 'https://docs.example/x', forwardPath: 'append' });
    await product.visit(`/${link.slug}/a/%C3%BC`);
    await waitFor(async () => (await product.api.getLink(link.id)).clicks === 1, { what: 'the click' });
    const [row] = await readRows<{ extra_path: string }>(
      product,
      `select extra_path from clicks where link_id = '${link.id}'`,
    );
    expect(row?.extra_path).toBe('/a/%C3%BC');
  });
});

test('a link that ignores paths takes them and keeps its destination; others do not take them', async () => {
  const ignoring = await product.api.createLink({ url: 'https://example.com/x', forwardPath: 'ignore' });
  expect(await locationOf(`/${ignoring.slug}/a/b`)).toEqual([302, 'https://example.com/x']);
  const plain = await product.api.createLink({ url: 'https://example.com/x' });
  expect((await product.visit(`/${plain.slug}/a`)).status).toBe(404);
  await product.api.updateLink(plain.id, { forwardPath: 'ignore' });
  await expectWithinASecond(
    async () => (await product.visit(`/${plain.slug}/a`)).headers.location,
    'https://example.com/x',
  );
});

test('a protected link asks for its password at the longer path, and appends the path after it', async () => {
  const { slug } = await product.api.createLink({
    url: 'https://example.com/x',
    forwardPath: 'append',
    password: 'a password',
  });
  const page = await product.visit(`/${slug}/deep?q=1`);
  expect(page.body).toContain(`action="/${slug}/deep?q=1"`);
  const opened = await product.visit(`/${slug}/deep?q=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=a+password',
  });
  expect([opened.status, opened.headers.location]).toEqual([303, 'https://example.com/x/deep']);
});

describe('the status of a redirect', () => {
  test.each([301, 307, 308])('%d is sent with its link, and browsers have to ask each time', async (redirectStatus) => {
    const link = await product.api.createLink({ url: 'https://example.com/moved', redirectStatus });
    const { status, headers } = await product.visit(`/${link.slug}`);
    expect([status, headers.location, headers['cache-control']]).toEqual([
      redirectStatus,
      'https://example.com/moved',
      'private, no-cache',
    ]);
    await product.api.updateLink(link.id, { url: 'https://example.com/again' });
    await expectWithinASecond(
      async () => (await product.visit(`/${link.slug}`)).headers.location,
      'https://example.com/again',
    );
    await waitFor(async () => (await product.api.getLink(link.id)).clicks >= 2, { what: 'the clicks' });
  });

  test('is 302 by default, with the headers that it always had', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/plain' });
    const { status, headers } = await product.visit(`/${link.slug}`);
    expect([status, headers['cache-control']]).toEqual([302, 'private, no-store']);
  });
});
