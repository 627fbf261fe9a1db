import { createId } from '@linkplane/runtime';
import { googlebot, waitFor } from '@linkplane/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProfileClient, readProfileEvents } from '../support/profile-client.ts';
import { runCli } from '../support/run-cli.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
let profiles: ReturnType<typeof createProfileClient>;
const host = `profiles-${Date.now()}.example`;

beforeAll(async () => {
  product = await shareProduct();
  profiles = createProfileClient(product);
  await runCli(product.cliEnv, [
    ...['domain', 'add', '--workspace', product.firstRun.workspaceId, '--host', host, '--json'],
  ]);
});

const eventsOf = (profile: { id: string }) => readProfileEvents(product, profile.id);
const location = async (path: string, headers: Record<string, string> = {}) => {
  const response = await product.visit(path, { headers });
  return response.status === 302 ? response.headers.location : response.status;
};

describe('a profile page', () => {
  test('is served under its slug in any case, with and without @, under a policy that blocks scripts', async () => {
    const profile = await profiles.create({ displayName: 'Ada <b>Lovelace</b>', bio: 'First\nprogrammer' });
    await profiles.addBlock(profile.id, { type: 'heading', content: 'My links' });
    for (const path of [profile.slug, `@${profile.slug}`, profile.slug.toUpperCase(), `${profile.slug}/`]) {
      const page = await product.visit(`/${path}`);
      expect(page).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'none'; /) as string,
        },
      });
      expect(page.headers).not.toHaveProperty('set-cookie');
      expect(page.headers).not.toHaveProperty('x-robots-tag');
      expect(page.body).toContain('Ada &#60;b&#62;Lovelace&#60;/b&#62;');
      expect(page.body).toContain('My links');
      expect(page.body).toContain(`<link rel="canonical" href="${profile.url}">`);
    }
  });

  test('records one event per view, flags bots and prefetches, and records none for HEAD and previews', async () => {
    const profile = await profiles.create();
    const path = `/${profile.slug}`;
    const head = await product.visit(path, { method: 'HEAD' });
    const preview = await product.visit(`${path}+`);
    expect([head.status, head.body, preview.status]).toEqual([200, '', 200]);
    // HEAD renders no page, so there is no length to report.
    expect(head.headers).not.toHaveProperty('content-length');
    expect(preview.body).toContain(`href="${profile.url}"`);
    expect(preview.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect(eventsOf(profile)).toEqual([]);

    await product.visit(path);
    expect(eventsOf(profile)).toHaveLength(1); // on disk before the response
    await product.visit(path, { agent: googlebot });
    await product.visit(path, {
      headers: { 'Sec-Purpose': 'prefetch;prerender', Referer: 'https://a.example/page?q=1' },
    });
    const shared = { type: 'profile.viewed', workspaceId: product.firstRun.workspaceId, host: '', slug: profile.slug };
    expect(eventsOf(profile)).toMatchObject([
      { ...shared, bot: false, prefetch: false, referrer: '' },
      { ...shared, bot: true, prefetch: false },
      { ...shared, bot: false, prefetch: true, referrer: 'https://a.example' },
    ]);
  });

  test('is compressed for clients that accept it, and HEAD reports the headers of a cached page', async () => {
    const profile = await profiles.create({ bio: 'A page without words of the service' });
    for (let nth = 0; nth < 5; nth += 1) await profiles.addBlock(profile.id, { type: 'divider' });
    const plain = await product.visit(`/${profile.slug}`);
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(`http://127.0.0.1:${product.port}/${profile.slug}`, { headers });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(Number(response.headers.get('content-length'))).toBeLessThan(plain.body.length / 2);
      expect(await response.text()).toBe(plain.body);
      // Another node may respond, which caches the page once it has served it.
      const readHead = async () => {
        await product.visit(`/${profile.slug}`, { headers });
        return (await product.visit(`/${profile.slug}`, { method: 'HEAD', headers })).headers;
      };
      await expect.poll(readHead).toMatchObject({
        'content-encoding': encoding,
        'content-length': response.headers.get('content-length'),
        'content-security-policy': plain.headers['content-security-policy'],
      });
    }
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['vary']).toBe('Accept-Encoding');
  });

  test('refuses every method except GET, HEAD and OPTIONS', async () => {
    const { slug } = await profiles.create();
    expect(await product.visit(`/${slug}`, { method: 'OPTIONS' })).toMatchObject({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    });
    expect((await product.visit(`/${slug}`, { method: 'POST' })).status).toBe(405);
  });

  test('shows a scheduled block from its start until its end without an edit', async () => {
    const profile = await profiles.create();
    const [startsAt, endsAt] = [Date.now() + 3_000, Date.now() + 6_000];
    const block = await profiles.addBlock(profile.id, {
      type: 'link',
      label: 'Just for now',
      content: 'https://example.com/now',
      settings: { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() },
    });
    const shows = async () => {
      const [page, click] = [await product.visit(`/${profile.slug}`), await location(`/b/${block.id}`)];
      const shown = page.body.includes('Just for now');
      return shown === (click === 'https://example.com/now') ? shown : undefined;
    };
    expect(await shows()).toBe(false);
    await waitFor(async () => (await shows()) === true, { what: 'the block to appear' });
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt);
    await waitFor(async () => (await shows()) === false, { what: 'the block to go' });
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt);
  });
});

describe('a click on a block', () => {
  test("redirects to exactly the block's URL, like a link, and records an event", async () => {
    const profile = await profiles.create();
    const block = await profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/ü?a=1#b' });
    const link = await product.api.createLink({ url: 'https://example.com/' });
    const click = await product.visit(`/b/${block.id}?url=https://evil.example&redir_url=//evil.example`);
    const likeLink = await product.visit(`/${link.slug}`);
    expect(click.headers).toEqual({
      ...likeLink.headers,
      location: 'https://example.com/%C3%BC?a=1#b',
      date: expect.any(String) as string,
    });
    expect([click.status, click.body]).toEqual([302, '']);
    await product.visit(`/b/${block.id}`, { method: 'HEAD' });
    await product.visit(`/b/${block.id}`, { agent: googlebot });
    await product.visit(`/b/${block.id}`, { headers: { Purpose: 'prefetch' } });
    expect(eventsOf(profile)).toMatchObject([
      { type: 'block.clicked', blockId: block.id, bot: false, prefetch: false },
      { type: 'block.clicked', blockId: block.id, bot: true, prefetch: false },
      { type: 'block.clicked', blockId: block.id, bot: false, prefetch: true },
    ]);
  });

  test('redirects and is recorded for images and for each social icon; mail links are direct', async () => {
    const profile = await profiles.create();
    const add = (fields: Record<string, unknown>) => profiles.addBlock(profile.id, fields);
    const image = await add({
      type: 'image',
      content: 'https://example.com/1.png',
      settings: { linkUrl: 'https://example.com/image' },
    });
    const items = [
      { platform: 'instagram', url: 'https://instagram.com/ada' },
      { platform: 'email', url: 'mailto:ada@example.com' },
      { platform: 'github', url: 'https://github.com/ada' },
    ];
    const socials = await add({ type: 'socials', settings: { items } });
    const mail = await add({ type: 'link', content: 'mailto:ada@example.com' });
    expect(await location(`/b/${image.id}`)).toBe('https://example.com/image');
    expect(await location(`/b/${socials.id}`)).toBe('https://instagram.com/ada');
    expect(await location(`/b/${socials.id}/2`)).toBe('https://github.com/ada');
    for (const path of [`${socials.id}/1`, `${socials.id}/3`, `${image.id}/1`, mail.id])
      expect(await location(`/b/${path}`), path).toBe(404);
    const { body } = await product.visit(`/${profile.slug}`);
    for (const href of [`/b/${image.id}`, `/b/${socials.id}`, `/b/${socials.id}/2`, 'mailto:ada@example.com'])
      expect(body).toContain(`href="${href}"`);
    expect(eventsOf(profile).filter(({ type }) => type === 'block.clicked')).toHaveLength(3);
  });

  test('returns 404 and records nothing when the page does not show the block', async () => {
    const profile = await profiles.create();
    const add = (settings: object) =>
      profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/', settings });
    const gone = [
      await add({ hidden: true }),
      await add({ startsAt: '2999-01-01T00:00:00Z' }),
      await add({ endsAt: '2001-01-01T00:00:00Z' }),
      await profiles.addBlock(profile.id, { type: 'heading', content: 'https://example.com/' }),
    ];
    for (const { id } of gone) expect(await location(`/b/${id}`)).toBe(404);
    for (const path of ['/b/', '/b/x', `/b/${createId('blk')}`, `/b/${profile.id}`, `/b/https://evil.example`])
      expect(await location(path), path).toBe(404);
    expect(eventsOf(profile)).toEqual([]);
  });
});

describe('visitors see within a second', () => {
  const nameOn = (slug: string) => async () => {
    const page = await product.visit(`/${slug}`);
    return page.status === 200 ? /<h1[^>]*>([^<]*)/.exec(page.body)?.[1] : page.status;
  };

  test('an edit of a profile or its blocks, on the page and for clicks', async () => {
    const profile = await profiles.create();
    const read = nameOn(profile.slug);
    const link = await profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/1' });
    const click = () => location(`/b/${link.id}`);
    const pageSaysSecond = async () => (await product.visit(`/${profile.slug}`)).body.includes('Second');
    await expectWithinASecond(click, 'https://example.com/1');
    expect(await read()).toBe('Ada');

    await profiles.update(profile.id, { displayName: 'Grace' });
    await expectWithinASecond(read, 'Grace');
    await profiles.updateBlock(profile.id, link.id, { content: 'https://example.com/2', label: 'Second' });
    await expectWithinASecond(click, 'https://example.com/2');
    await expectWithinASecond(pageSaysSecond, true);
    await profiles.updateBlock(profile.id, link.id, { settings: { hidden: true } });
    await expectWithinASecond(click, 404);
    await expectWithinASecond(pageSaysSecond, false);
    await profiles.updateBlock(profile.id, link.id, { settings: {} });
    await expectWithinASecond(click, 'https://example.com/2');
    await profiles.removeBlock(profile.id, link.id);
    await expectWithinASecond(click, 404);
  });

  test('a theme, its change and its end, with a font that comes from the host of the page', async () => {
    const profile = await profiles.create();
    const plain = await product.visit(`/${profile.slug}`);
    const readClass = async () => /<body class="([^"]*)"/.exec((await product.visit(`/${profile.slug}`)).body)?.[1];
    await profiles.update(profile.id, { theme: { preset: 'gallery' } });
    await expectWithinASecond(readClass, 'themed p-gallery s-line');
    await profiles.update(profile.id, { theme: { preset: 'gallery', buttonShape: 'pill', font: 'figtree' } });
    await expectWithinASecond(readClass, 'themed p-gallery s-pill');

    const page = await product.visit(`/${profile.slug}`);
    expect(page.headers['content-security-policy']).toContain("font-src 'self'");
    const urls = [...page.body.matchAll(/url\(([^)]+)\)/g)].map(([, url = '']) => url);
    expect(urls).toHaveLength(2);
    for (const url of urls) {
      const font = await fetch(`http://127.0.0.1:${product.port}${url}`);
      expect(font.status, url).toBe(200);
      expect(Object.fromEntries(font.headers)).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(
        Buffer.from(await font.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2');
      expect((await product.visit(url, { headers: { Host: host } })).status).toBe(200);
      expect((await product.visit(url.replace(/-[0-9a-f]{12}/, '-000000000000'))).status).toBe(404);
    }

    await profiles.update(profile.id, { theme: null });
    const readBody = async () => (await product.visit(`/${profile.slug}`)).body;
    await expectWithinASecond(readBody, plain.body);
  });

  test('a changed slug: the new one serves the page and its clicks, the old one is free for a link', async () => {
    const profile = await profiles.create();
    const link = await profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/1' });
    expect(await nameOn(profile.slug)()).toBe('Ada');
    const slug = `${profile.slug}-moved`;
    expect(await location(`/${slug}`)).toBe(404);
    await profiles.update(profile.id, { slug });
    await expectWithinASecond(nameOn(slug), 'Ada');
    await expectWithinASecond(() => location(`/${profile.slug}`), 404);
    await expectWithinASecond(() => location(`/b/${link.id}`), 'https://example.com/1');
    await product.api.createLink({ url: 'https://example.com/link', slug: profile.slug });
    await expectWithinASecond(() => location(`/${profile.slug}`), 'https://example.com/link');
    await expectWithinASecond(() => location(`/@${profile.slug}`), 404);
  });

  test('that a profile was created or deleted', async () => {
    const slug = `later-${Date.now()}`;
    expect(await location(`/${slug}`)).toBe(404);
    const profile = await profiles.create({ slug });
    const link = await profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/1' });
    await expectWithinASecond(nameOn(slug), 'Ada');
    await expectWithinASecond(() => location(`/b/${link.id}`), 'https://example.com/1');
    await profiles.remove(profile.id);
    await expectWithinASecond(() => location(`/b/${link.id}`), 404);
    await expectWithinASecond(nameOn(slug), 404);
    expect((await product.visit(`/${slug}`)).body).toBe((await product.visit('/never-made')).body);
  });
});

test('a profile page and its clicks are served only on the host of the profile', async () => {
  const profile = await profiles.create({ domain: host });
  const block = await profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/' });
  const there = { Host: host };
  expect(profile.url).toBe(`https://${host}/${profile.slug}`);
  for (const order of [there, {}, there]) {
    const own = 'Host' in order;
    expect((await product.visit(`/${profile.slug}`, { headers: order })).status).toBe(own ? 200 : 404);
    expect(await location(`/b/${block.id}`, order)).toBe(own ? 'https://example.com/' : 404);
  }
  expect((await product.visit(`/${profile.slug}`, { headers: { Host: 'unknown.example' } })).status).toBe(404);
  expect(eventsOf(profile)[0]).toMatchObject({ host, slug: profile.slug });
});

test('profile stats in the API count views and clicks of people, without bots and prefetches', async () => {
  const profile = await profiles.create();
  const block = await profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/' });
  for (const path of [`/${profile.slug}`, `/${profile.slug}`, `/b/${block.id}`]) {
    await product.visit(path);
    await product.visit(path, { agent: googlebot });
    await product.visit(path, { headers: { Purpose: 'prefetch' } });
    await product.visit(path, { method: 'HEAD' });
  }
  await product.visit(`/${profile.slug}`); // the last event: once it is counted, all earlier ones are
  const counted = await waitFor(
    async () => {
      const { views, blocks } = await profiles.get(profile.id);
      return views === 3 ? blocks.map(({ clicks }) => clicks) : undefined;
    },
    { timeoutMs: 10_000, what: 'three views' },
  );
  expect(counted).toEqual([1]);
});
