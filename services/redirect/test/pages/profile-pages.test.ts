import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createLogger } from '@linkplane/telemetry';
import { afterAll, describe, expect, test } from 'vitest';
import { prepareProfile } from '../../src/decide/prepare-profile.ts';
import { chooseEncoding } from '../../src/pages/choose-encoding.ts';
import { openPageThread } from '../../src/pages/open-page-thread.ts';
import { createProfilePages, pageLimits } from '../../src/pages/cache-profile-pages.ts';
import { renderPage, type PageOrder, type RenderedPage } from '../../src/pages/render-profile.ts';
import { aBlock, aProfile } from '../support/a-profile.ts';

const publicUrl = new URL('https://go.example.com');
const noon = Date.parse('2026-11-21T12:00:00Z');

const thread = openPageThread(createLogger('test', 'silent'));
afterAll(() => thread.stop());

/** Pages that count how often one is rendered. */
function openPages(render = renderPage, limits = pageLimits) {
  const orders: PageOrder[] = [];
  const pages = createProfilePages(
    publicUrl,
    (order) => {
      orders.push(order);
      return render(order);
    },
    limits,
  );
  return { pages, orders };
}

const textOf = ({ body }: RenderedPage) => Buffer.from(body).toString();

describe('the page of a profile', () => {
  test('is rendered once per version and encoding, for all who wait for it', async () => {
    const { pages, orders } = openPages();
    const target = aProfile();
    const profile = prepareProfile(target);
    expect(pages.recall(profile, 'identity', noon)).toBeUndefined();
    const [page] = await Promise.all([1, 2, 3].map(() => pages.render(profile, 'identity', noon)));
    expect(orders).toHaveLength(1);
    expect(pages.recall(profile, 'identity', noon + 86_400_000)).toBe(page);
    expect(pages.recall(profile, 'br', noon)).toBeUndefined();
    // Loaded again from the store, it is another object of the same version.
    expect(pages.recall(prepareProfile({ ...target }), 'identity', noon)).toBe(page);
    const changed = prepareProfile({ ...target, displayName: 'Grace', version: 2 });
    expect(pages.recall(changed, 'identity', noon)).toBeUndefined();
    expect(textOf(await pages.render(changed, 'identity', noon))).toContain('Grace');
  });

  test('is another one when a block appears or goes, and only then', async () => {
    const { pages } = openPages();
    const block = aBlock({ label: 'Later', settings: { startsAt: '2026-11-21T13:00:00Z' } });
    const profile = prepareProfile(aProfile({ blocks: [block] }));
    const before = await pages.render(profile, 'identity', noon);
    expect(textOf(before)).not.toContain('Later');
    expect(pages.recall(profile, 'identity', noon + 3_599_999)).toBe(before);
    expect(pages.recall(profile, 'identity', noon + 3_600_000)).toBeUndefined();
    const after = await pages.render(profile, 'identity', noon + 3_600_000);
    expect(textOf(after)).toContain('Later');
    expect(pages.recall(profile, 'identity', noon + 7_200_000)).toBe(after);
  });

  test('names its own address', async () => {
    const { pages } = openPages();
    const canonical = async (host: string) => {
      const page = await pages.render(prepareProfile(aProfile({ host })), 'identity', noon);
      return /rel="canonical" href="([^"]*)"/.exec(textOf(page))?.[1];
    };
    expect(await canonical('')).toBe('https://go.example.com/ada');
    expect(await canonical('ada.example')).toBe('https://ada.example/ada');
  });

  test('evicts only pages of its own workspace when that has too many', async () => {
    const render = ({ encoding }: PageOrder) =>
      Promise.resolve({ body: new Uint8Array(10_000), encoding, contentSecurityPolicy: '', validUntil: Infinity });
    const { pages } = openPages(render, { ...pageLimits, bytesPerWorkspaceMax: 35_000 });
    const other = prepareProfile(aProfile());
    await pages.render(other, 'br', noon);
    const own = Array.from({ length: 10 }, () => prepareProfile(aProfile({ workspaceId: 'wsp_greedy' })));
    for (const profile of own) await pages.render(profile, 'br', noon);
    expect(own.filter((profile) => pages.recall(profile, 'br', noon))).toEqual(own.slice(-3));
    expect(pages.recall(other, 'br', noon)).toBeDefined();
  });

  test('stays when a few workspaces with many pages fill the memory', async () => {
    const render = ({ encoding }: PageOrder) =>
      Promise.resolve({ body: new Uint8Array(10_000), encoding, contentSecurityPolicy: '', validUntil: Infinity });
    const limits = { ...pageLimits, bytesMax: 110_000, bytesPerWorkspaceMax: 45_000, bytesUndisturbedMax: 15_000 };
    const { pages } = openPages(render, limits);
    const others = [1, 2].map(() => prepareProfile(aProfile()));
    for (const profile of others) await pages.render(profile, 'br', noon);
    const recalled: boolean[] = [];
    for (let nth = 0; nth < 40; nth += 1) {
      const greedy = prepareProfile(aProfile({ workspaceId: `wsp_greedy${nth % 4}` }));
      await pages.render(greedy, 'br', noon);
      recalled.push(pages.recall(greedy, 'br', noon) !== undefined);
    }
    expect(new Set(recalled)).toEqual(new Set([true]));
    expect(others.every((profile) => pages.recall(profile, 'br', noon))).toBe(true);
  });

  test('is rendered again after a failure', async () => {
    let isDown = true;
    const { pages } = openPages((order) => (isDown ? Promise.reject(new Error('down')) : renderPage(order)));
    const profile = prepareProfile(aProfile());
    await expect(pages.render(profile, 'br', noon)).rejects.toThrow('down');
    isDown = false;
    expect((await pages.render(profile, 'br', noon)).encoding).toBe('br');
  });
});

describe('the thread of pages', () => {
  const order = (encoding: PageOrder['encoding'], blocks = [aBlock({ label: 'My shop' })]): PageOrder => ({
    profile: { slug: 'ada', displayName: 'Ada', bio: null, avatar: null, url: 'https://go.example.com/ada' },
    ...{ blocks, encoding, now: noon },
  });

  test('compresses what it renders', async () => {
    const plain = textOf(await thread.render(order('identity')));
    expect(plain).toContain('My shop');
    const [br, gzip] = [await thread.render(order('br')), await thread.render(order('gzip'))];
    expect(brotliDecompressSync(br.body).byteLength).toBe(Buffer.byteLength(plain));
    expect(gunzipSync(gzip.body).toString()).toContain('My shop');
    expect(br.body.byteLength).toBeLessThan(plain.length / 2);
  });

  test('leaves out a block whose text makes no sense, and survives it', async () => {
    const garbage = ['{', 'null', '[]', '{"type":5}', '{"type":"link","settings":null}'].map((json, nth) => ({
      ...{ id: `blk_${nth}`, json },
    }));
    expect(textOf(await thread.render(order('identity', garbage)))).toContain('Nothing here yet');
  });

  test('takes what the calling thread would: a page of 256 KB costs that thread less than a millisecond', async () => {
    const blocks = Array.from({ length: 60 }, () => aBlock({ type: 'paragraph', content: 'x'.repeat(4_000) }));
    const large = order('br', blocks);
    await thread.render(large);
    const costs: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const began = performance.now();
      const page = thread.render(large);
      costs.push(performance.now() - began);
      await page;
    }
    expect(Math.min(...costs)).toBeLessThan(1);
  });
});

test.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0', 'identity'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['*;q=0', 'identity'],
  ['gzip;q=0, *', 'br'],
  [`${'x,'.repeat(8_000)}br`, 'identity'],
])('Accept-Encoding "%s" is served as %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
