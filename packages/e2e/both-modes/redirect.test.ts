import { android, type TestResponse, browser, googlebot, iphone, waitFor } from '@linkplane/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { countAfterFence } from '../support/count-clicks.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
beforeAll(async () => void (product = await shareProduct({ plan: 'enterprise' })));

const past = '2020-01-01T00:00:00.000Z';
const future = '2100-01-01T00:00:00.000Z';
const withoutDate = ({ status, headers, body }: TestResponse) => ({
  status,
  body,
  headers: { ...headers, date: undefined },
});

// Concurrent, because most of these tests wait until a click is counted.
describe.concurrent('a redirect', () => {
  test('is a 302 to exactly the stored URL, uncacheable, without cookie and body', async () => {
    const url = 'https://example.com/a%20b/%E2%9C%93?q=%7Ex&y=1+2#frag';
    const link = await product.api.createLink({ url });
    const { status, headers, body } = await product.visit(`/${link.slug}`);
    expect({ status, body }).toEqual({ status: 302, body: '' });
    expect(headers).toMatchObject({
      location: url,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer-when-downgrade',
      'content-length': '0',
    });
    expect(Object.keys(headers)).not.toContain('set-cookie');
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(Object.keys(headers)).not.toContain('x-request-id');
  });

  test('responds to HEAD like GET and counts no click', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    const get = await product.visit(`/${link.slug}`);
    const head = await product.visit(`/${link.slug}`, { method: 'HEAD' });
    expect(withoutDate(head)).toEqual(withoutDate(get));
    await countAfterFence(product, link, 1);
  });

  test('responds to OPTIONS with the allowed methods, and refuses all others', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    expect(await product.visit(`/${link.slug}`, { method: 'OPTIONS' })).toMatchObject({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(await product.visit(`/${link.slug}`, { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD, OPTIONS' },
      });
    }
    await countAfterFence(product, link, 0);
  });

  test('is forgiven punctuation, spaces and invisible characters around its slug, and is counted', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    const paths = ['', '.', ',', ')', '%C2%A0', '%20', '%E2%80%8B', ').'].map((behind) => `/${link.slug}${behind}`);
    for (const path of [...paths, `//${link.slug}`, `/(${link.slug})`])
      expect([path, await product.visit(path)]).toMatchObject([path, { status: 302, headers: { location: link.url } }]);
    expect((await product.visit(`/${link.slug}+.`)).status).toBe(200);
    expect((await product.visit(`/${link.slug}.`, { method: 'POST' })).status).toBe(405);
    expect((await product.visit(`/${link.slug}x.`)).status).toBe(404);
    await countAfterFence(product, link, paths.length + 2);
  });

  test('is forgiven a query that became part of its path, which is read as one', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/', forwardQuery: true });
    const paths = ['%3Fa=b&c=%20d', '%3fa%3Db%26c%3D%2520d', '&a=b&c=%20d', '.%3Fa=b&c=%20d', '%3Fa=b?c=%20d'];
    for (const path of paths.map((behind) => `/${link.slug}${behind}`))
      expect([path, await product.visit(path)]).toMatchObject([
        path,
        { status: 302, headers: { location: 'https://example.com/?a=b&c=%20d' } },
      ]);
    expect((await product.visit(`/${link.slug}%23top`)).headers.location).toBe('https://example.com/');
    expect((await product.visit(`/${link.slug}x%3Fa=b`)).status).toBe(404);
    await countAfterFence(product, link, paths.length + 1);
  });

  test('to a protected link is forgiven the same, up to its form', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/', password: 'correct horse' });
    const page = await product.visit(`//${link.slug}.`);
    expect(page.body).toContain(`action="/${link.slug}"`);
  });

  test.each([
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Moz', 'prefetch'],
    ['X-Purpose', 'preview'],
  ])('of a prefetch with %s: %s is sent but not counted', async (name, value) => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    expect((await product.visit(`/${link.slug}`, { headers: { [name]: value } })).status).toBe(302);
    const stats = await countAfterFence(product, link, 0);
    expect(stats.botClicks).toBe(0);
  });

  test('of a bot is counted apart from people and reported on request', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    expect((await product.visit(`/${link.slug}`, { agent: googlebot })).status).toBe(302);
    const countAll = async () => (await product.api.getStats(link.id, '?includeBots=true')).totalClicks;
    await waitFor(async () => (await countAll()) === 1, { what: 'the bot in the stats' });
    expect(await countAfterFence(product, link, 0)).toMatchObject({ totalClicks: 0, botClicks: 1 });
    expect(await countAll()).toBe(1);
  });

  test('counts in the total each time, while unique visitors are a separate number', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    for (let visits = 0; visits < 5; visits += 1) await product.visit(`/${link.slug}`);
    expect(await countAfterFence(product, link, 5)).toMatchObject({ totalClicks: 5, uniqueVisitors: 1 });
  });

  test('finds slugs in any case, percent-encoded, and with a trailing slash', async () => {
    const { slug } = await product.api.createLink({ url: 'https://example.com/', slug: `Mixed-Case_${Date.now()}` });
    expect(slug).toMatch(/^Mixed-Case_/);
    const encoded = Array.from(slug, (char) => `%${char.charCodeAt(0).toString(16)}`).join('');
    for (const path of [slug, slug.toLowerCase(), slug.toUpperCase(), encoded, `${slug}/`]) {
      expect((await product.visit(`/${path}`)).status, path).toBe(302);
    }
  });

  test('goes to the same destination whatever the query parameters', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/safe' });
    for (const query of [
      'url=https://evil.example',
      'redir_url=//evil.example',
      'to=https://evil.example&next=x',
      'utm_source=x',
    ]) {
      expect((await product.visit(`/${link.slug}?${query}`)).headers.location).toBe('https://example.com/safe');
    }
  });

  test("adds UTM fields and, if enabled, the visitor's query; the stored URL is unchanged", async () => {
    const link = await product.api.createLink({
      url: 'https://example.com/p?utm_source=old&keep=%7E#h',
      utmSource: 'news letter',
      utmCampaign: 'ü',
      utmTerm: 'a b',
      utmContent: 'top',
      forwardQuery: true,
    });
    expect((await product.visit(`/${link.slug}?from=a&ref=b&qr=1&utm_source=theirs`)).headers.location).toBe(
      'https://example.com/p?keep=%7E&from=a&utm_source=news%20letter&utm_campaign=%C3%BC&utm_term=a%20b&utm_content=top#h',
    );
    expect(link.url).toBe('https://example.com/p?utm_source=old&keep=%7E#h');
  });
});

describe.concurrent('schedule', () => {
  test('unknown, deleted and not yet started links return the same uncacheable 404', async () => {
    const deleted = await product.api.createLink({ url: 'https://example.com/' });
    await product.api.call('DELETE', `/links/${deleted.id}`);
    const early = await product.api.createLink({ url: 'https://example.com/', startsAt: future });
    const responses = await Promise.all([
      product.visit(`/nothing-${Date.now()}`),
      product.visit(`/${deleted.slug}`),
      product.visit(`/${early.slug}`),
    ]);
    const [unknown] = responses.map(withoutDate);
    expect(unknown).toMatchObject({ status: 404, headers: { 'cache-control': 'private, no-store' } });
    for (const response of responses) expect(withoutDate(response)).toEqual(unknown);
    const stats = await countAfterFence(product, early, 0);
    expect(stats.botClicks).toBe(0);
  });

  test('an expired link redirects every client to its expirationUrl and counts no click', async () => {
    const link = await product.api.createLink({
      url: 'https://example.com/',
      expiresAt: past,
      expirationUrl: 'https://example.com/over',
    });
    for (const options of [{}, { agent: googlebot }, { headers: { Accept: 'application/json' } }, { method: 'HEAD' }]) {
      expect(await product.visit(`/${link.slug}`, options)).toMatchObject({
        status: 302,
        headers: { location: 'https://example.com/over' },
      });
    }
    await countAfterFence(product, link, 0);
  });

  test('an expired link without expirationUrl is a 410 page, or LINK_EXPIRED for API clients', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/', expiresAt: past });
    expect(await product.visit(`/${link.slug}`)).toMatchObject({
      status: 410,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
    });
    const asJson = await product.visit(`/${link.slug}`, { headers: { Accept: 'application/json' } });
    expect(asJson.status).toBe(410);
    expect(JSON.parse(asJson.body)).toMatchObject({ success: false, error: { code: 'LINK_EXPIRED' } });
  });
});

describe('an API client that requests an expired link', () => {
  test.each([
    ['application/json', true],
    ['APPLICATION/JSON', true],
    ['application/json, text/plain, */*', true],
    ['application/json;q=0', false],
    ['text/html, application/json;q=0.1', false],
    ['*/*', false],
  ])('with Accept: %s receives JSON: %s', async (accept, asJson) => {
    const link = await product.api.createLink({ url: 'https://example.com/', expiresAt: past });
    const { status, headers } = await product.visit(`/${link.slug}`, { headers: { Accept: accept } });
    expect([status, headers['content-type']?.startsWith('application/json')]).toEqual([410, asJson]);
  });
});

describe('a destination that is no web page', () => {
  const mail = 'mailto:ada@example.com?subject=%3Cb%3E%22Hi';

  test('is the exact Location, without UTM and query parameters and without app links, and is counted', async () => {
    const switches = { utmSource: 'news', forwardQuery: true, appLinkingEnabled: true, iosEnabled: true };
    const link = await product.api.createLink({ url: mail, androidEnabled: true, ...switches });
    for (const agent of [browser, iphone, android]) {
      const options = { headers: { 'User-Agent': agent } };
      const { status, headers: sent } = await product.visit(`/${link.slug}?a=1`, options);
      expect([status, sent.location]).toEqual([302, mail]);
    }
    await countAfterFence(product, link, 3);
    const call = await product.api.createLink({ url: 'tel:+4912345' });
    await product.api.call('PATCH', `/links/${call.id}`, { url: 'whatsapp://send?phone=4912345' });
    const visit = async () => (await product.visit(`/${call.slug}`)).headers.location;
    await expectWithinASecond(visit, 'whatsapp://send?phone=4912345');
  });

  test('is shown and linked, escaped, on the delay page and the preview', async () => {
    const link = await product.api.createLink({ url: `${mail}'`, redirectDelayEnabled: true });
    const delay = await product.visit(`/${link.slug}`, { headers: { 'User-Agent': browser } });
    expect(delay).toMatchObject({ status: 200, headers: { refresh: `5;url=${mail}'` } });
    expect(delay.headers['content-security-policy']).toContain("script-src 'none'");
    const preview = await product.visit(`/${link.slug}+`);
    for (const { body } of [delay, preview]) {
      expect(body).toContain('an email');
      expect(body).toContain('mailto:ada@example.com?subject=%3Cb%3E%22Hi&#39;');
      expect(body).not.toContain("Hi'");
    }
  });
});

describe('the delay page', () => {
  test('shows the destination, redirects without script, and counts one click', async () => {
    const link = await product.api.createLink({
      url: 'https://example.com/?a=1&b="x"',
      redirectDelayEnabled: true,
      utmSource: 'u',
    });
    const page = await product.visit(`/${link.slug}`);
    const destination = 'https://example.com/?a=1&b=%22x%22&utm_source=u';
    expect(page).toMatchObject({
      status: 200,
      headers: { refresh: `5;url=${destination}`, 'cache-control': 'private, no-store' },
    });
    expect(page.body).toContain('example.com');
    expect(page.body).toContain(`href="${destination.replaceAll('&', '&#38;')}"`);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("script-src 'none'");
    await countAfterFence(product, link, 1);
  });

  test('is skipped for bots', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/', redirectDelayEnabled: true });
    expect((await product.visit(`/${link.slug}`, { agent: googlebot })).status).toBe(302);
  });
});

describe('app linking', () => {
  const switches = { appLinkingEnabled: true, iosEnabled: true, androidEnabled: true };

  test('Android receives an intent with a fallback, iOS a page, others the web URL, each counted once', async () => {
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const link = await product.api.createLink({ url, ...switches });
    const intent = await product.visit(`/${link.slug}`, { agent: android });
    expect(intent).toMatchObject({ status: 302, body: '' });
    expect(intent.headers.location).toMatch(
      /^intent:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ#Intent;.*S\.browser_fallback_url=https%3A/,
    );

    const page = await product.visit(`/${link.slug}`, { agent: iphone });
    expect(page.status).toBe(200);
    expect(page.body).toContain('data-app="youtube://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(page.body).toContain(`href="${url}"`);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-/);

    expect(await product.visit(`/${link.slug}`, { agent: browser })).toMatchObject({
      status: 302,
      headers: { location: url },
    });
    await countAfterFence(product, link, 3);
  });

  test('applies only to the platforms that are enabled', async () => {
    const link = await product.api.createLink({
      url: 'https://open.spotify.com/track/1',
      ...switches,
      androidEnabled: false,
    });
    expect((await product.visit(`/${link.slug}`, { agent: android })).headers.location).toBe(
      'https://open.spotify.com/track/1',
    );
  });
});

describe('link changes', () => {
  const statusOf = (slug: string) => async () => (await product.visit(`/${slug}`)).status;
  const locationOf = (slug: string) => async () => (await product.visit(`/${slug}`)).headers.location;

  test('an edit takes effect within a second, and the old slug is free at once', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/old' });
    await product.visit(`/${link.slug}`);
    await product.api.updateLink(link.id, { url: 'https://example.com/new' });
    await expectWithinASecond(locationOf(link.slug), 'https://example.com/new');

    const slug = `renamed-${Date.now()}`;
    await product.visit(`/${slug}`); // cached as unknown
    await product.api.updateLink(link.id, { slug });
    await expectWithinASecond(statusOf(slug), 302);
    await expectWithinASecond(statusOf(link.slug), 404);
    await product.api.createLink({ url: 'https://example.com/next', slug: link.slug });
    await expectWithinASecond(locationOf(link.slug), 'https://example.com/next');
  });

  test('a deleted link returns 404 within a second', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    expect((await product.visit(`/${link.slug}`)).status).toBe(302);
    await product.api.call('DELETE', `/links/${link.id}`);
    await expectWithinASecond(statusOf(link.slug), 404);
  });

  test('a link created after a visit to its unknown slug redirects within a second', async () => {
    const slug = `later-${Date.now()}`;
    expect((await product.visit(`/${slug}`)).status).toBe(404);
    await product.api.createLink({ url: 'https://example.com/', slug });
    await expectWithinASecond(statusOf(slug), 302);
  });
});

describe('other paths', () => {
  test('the preview page names the destination and is not counted', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/look?a=1' });
    const page = await product.visit(`/${link.slug}+`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('https://example.com/look?a=1');
    expect(page.body).toContain(link.shortUrl);
    expect((await product.visit(`/nothing-${Date.now()}+`)).status).toBe(404);
    await countAfterFence(product, link, 0);
  });

  test('the preview of a link over its click limit reveals no more than the link itself', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/', clickLimit: 1 });
    expect((await product.visit(`/${link.slug}+`)).status).toBe(200);
    await product.visit(`/${link.slug}`);
    expect((await product.visit(`/${link.slug}+`)).status).toBe(410);
  });

  test('a slug with a letter that only lower-casing makes ASCII is a different slug', async () => {
    const slug = `k${Date.now()}`;
    await product.api.createLink({ url: 'https://example.com/', slug });
    expect((await product.visit(`/${slug.toUpperCase()}`)).status).toBe(302);
    expect((await product.visit(`/%E2%84%AA${slug.slice(1)}`)).status).toBe(404);
  });

  test('robots.txt allows everything except the API', async () => {
    expect(await product.visit('/robots.txt')).toMatchObject({
      status: 200,
      body: 'User-agent: *\nAllow: /\nDisallow: /v1\n',
    });
  });

  test('association files return 404 when the domain has none', async () => {
    expect((await product.visit('/.well-known/apple-app-site-association')).status).toBe(404);
    expect((await product.visit('/.well-known/assetlinks.json')).status).toBe(404);
  });

  test.each([
    '/%00',
    '/%ff',
    '/%',
    '/a%2fb',
    '/a/b',
    '/..%2f..',
    '/%0d%0aSet-Cookie:x=1',
    `/${'a'.repeat(65)}`,
    '/-a',
    '/a-',
    '//evil.example',
  ])('the malformed path %s returns 404 and no other link is affected', async (path) => {
    const response = await product.visit(path);
    expect(response.status).toBe(404);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });
});
