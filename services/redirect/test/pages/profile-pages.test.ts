import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { locales } from '@linkplane/messages';
import { createLogger } from '@linkplane/telemetry';
import { afterAll, describe, expect, test } from 'vitest';
import { prepareProfile } from '../../src/decide/prepare-target.ts';
import { chooseEncoding } from '../../src/pages/choose-encoding.ts';
import { openPageThread } from '../../src/pages/open-page-thread.ts';
import { createProfilePages, dividePages, pageLimits } from '../../src/pages/cache-profile-pages.ts';
import { renderPage, type PageVariant, type RenderJob, type RenderedPage } from '../../src/pages/render-profile.ts';
import { aBlock, aProfile } from '../support/a-profile.ts';

const publicUrl = new URL('https://go.example.com');
const noon = Date.parse('2026-11-21T12:00:00Z');

const thread = openPageThread(createLogger('test', 'silent'));
afterAll(() => thread.stop());

/** Records every page that is rendered. */
function openPages(render = renderPage, limits = pageLimits, findAccount = (id: string) => Promise.resolve(id)) {
  const jobs: RenderJob[] = [];
  const recorded = (job: RenderJob) => {
    jobs.push(job);
    return render(job);
  };
  return { pages: createProfilePages({ publicUrl, renderPage: recorded, findAccount, limits }), jobs };
}

const plain: PageVariant = { encoding: 'identity', locale: 'en' };
const inBrotli: PageVariant = { encoding: 'br', locale: 'en' };

/** A page of ten thousand bytes. */
const aPage = ({ encoding, locale }: Pick<RenderedPage, 'encoding' | 'locale'>): RenderedPage => ({
  body: new Uint8Array(10_000),
  encoding,
  locale,
  contentSecurityPolicy: '',
  validUntil: Infinity,
});

const textOf = ({ body }: RenderedPage) => Buffer.from(body).toString();

describe('the cache of profile pages', () => {
  test('renders a page once per version and encoding for all concurrent callers', async () => {
    const { pages, jobs } = openPages();
    const target = aProfile();
    const profile = prepareProfile(target);
    expect(pages.findCached(profile, plain, noon)).toBeUndefined();
    const [page] = await Promise.all([1, 2, 3].map(() => pages.render(profile, plain, noon)));
    expect(jobs).toHaveLength(1);
    expect(pages.findCached(profile, plain, noon + 86_400_000)).toBe(page);
    expect(pages.findCached(profile, inBrotli, noon)).toBeUndefined();
    // A profile that was loaded again is another object of the same version.
    expect(pages.findCached(prepareProfile({ ...target }), plain, noon)).toBe(page);
    const changed = prepareProfile({ ...target, displayName: 'Grace', version: 2 });
    expect(pages.findCached(changed, plain, noon)).toBeUndefined();
    expect(textOf(await pages.render(changed, plain, noon))).toContain('Grace');
  });

  test('renders a page again when the schedule of a block changes it, and only then', async () => {
    const { pages } = openPages();
    const block = aBlock({ label: 'Later', settings: { startsAt: '2026-11-21T13:00:00Z' } });
    const profile = prepareProfile(aProfile({ blocks: [block] }));
    const before = await pages.render(profile, plain, noon);
    expect(textOf(before)).not.toContain('Later');
    expect(pages.findCached(profile, plain, noon + 3_599_999)).toBe(before);
    expect(pages.findCached(profile, plain, noon + 3_600_000)).toBeUndefined();
    const after = await pages.render(profile, plain, noon + 3_600_000);
    expect(textOf(after)).toContain('Later');
    expect(pages.findCached(profile, plain, noon + 7_200_000)).toBe(after);
  });

  test('renders the canonical address into the page', async () => {
    const { pages } = openPages();
    const canonical = async (host: string) => {
      const page = await pages.render(prepareProfile(aProfile({ host })), plain, noon);
      return /rel="canonical" href="([^"]*)"/.exec(textOf(page))?.[1];
    };
    expect(await canonical('')).toBe('https://go.example.com/ada');
    expect(await canonical('ada.example')).toBe('https://ada.example/ada');
  });

  test('evicts only pages of the same workspace when that has too many', async () => {
    const render = ({ encoding }: RenderJob) => Promise.resolve(aPage({ encoding, locale: null }));
    const { pages } = openPages(render, { ...pageLimits, bytesPerWorkspaceMax: 35_000 });
    const other = prepareProfile(aProfile());
    await pages.render(other, inBrotli, noon);
    const own = Array.from({ length: 10 }, () => prepareProfile(aProfile({ workspaceId: 'wsp_greedy' })));
    for (const profile of own) await pages.render(profile, inBrotli, noon);
    expect(own.filter((profile) => pages.findCached(profile, inBrotli, noon))).toEqual(own.slice(-3));
    expect(pages.findCached(other, inBrotli, noon)).toBeDefined();
  });

  test('keeps the pages of small workspaces when a few large ones fill it', async () => {
    const render = ({ encoding }: RenderJob) => Promise.resolve(aPage({ encoding, locale: null }));
    const limits = { ...pageLimits, bytesMax: 110_000, bytesPerWorkspaceMax: 45_000, bytesUndisturbedMax: 15_000 };
    const { pages } = openPages(render, limits);
    const others = [1, 2].map(() => prepareProfile(aProfile()));
    for (const profile of others) await pages.render(profile, inBrotli, noon);
    const found: boolean[] = [];
    for (let nth = 0; nth < 40; nth += 1) {
      const greedy = prepareProfile(aProfile({ workspaceId: `wsp_greedy${nth % 4}` }));
      await pages.render(greedy, inBrotli, noon);
      found.push(pages.findCached(greedy, inBrotli, noon) !== undefined);
    }
    expect(new Set(found)).toEqual(new Set([true]));
    expect(others.every((profile) => pages.findCached(profile, inBrotli, noon))).toBe(true);
  });

  test('renders a page without words of the service once for all languages, and one with such words once for each', async () => {
    const { pages, jobs } = openPages();
    const wordless = prepareProfile(aProfile({ bio: 'Hello', blocks: [aBlock({ label: 'Shop' })] }));
    const rendered = await Promise.all(locales.map((locale) => pages.render(wordless, { ...plain, locale }, noon)));
    expect([jobs.length, new Set(rendered).size, rendered[0]?.locale]).toEqual([1, 1, null]);
    expect(pages.findCached(wordless, { ...plain, locale: 'ja' }, noon)).toBe(rendered[0]);

    const worded = prepareProfile(aProfile({ bio: 'Hello' }));
    const texts = await Promise.all(
      locales.map(async (locale) => textOf(await pages.render(worded, { ...plain, locale }, noon))),
    );
    expect([jobs.length, new Set(texts).size]).toEqual([1 + locales.length, locales.length]);
    expect(texts[locales.indexOf('de')]).toContain('<html lang="de"');
    expect(texts[locales.indexOf('ar')]).toContain('lang="ar" dir="rtl">لا يوجد شيء هنا بعد.');
    const german = pages.findCached(worded, { ...plain, locale: 'de' }, noon);
    expect([german?.locale, jobs.length]).toEqual(['de', 1 + locales.length]);
  });

  test('counts the copy of each language against its workspace', async () => {
    const { pages } = openPages((job) => Promise.resolve(aPage(job)), { ...pageLimits, bytesPerWorkspaceMax: 35_000 });
    const other = prepareProfile(aProfile());
    const own = prepareProfile(aProfile());
    await pages.render(other, plain, noon);
    for (const locale of locales) await pages.render(own, { ...plain, locale }, noon);
    expect(locales.filter((locale) => pages.findCached(own, { ...plain, locale }, noon))).toEqual(locales.slice(-3));
    expect(pages.findCached(other, plain, noon)).toBeDefined();
  });

  test('keeps no copy of a language once the page is the same in all', async () => {
    let locale: RenderedPage['locale'] = 'de';
    const render = ({ encoding }: RenderJob) => Promise.resolve(aPage({ encoding, locale }));
    const { pages } = openPages(render, { ...pageLimits, bytesPerWorkspaceMax: 22_000 });
    const first = aProfile();
    const second = prepareProfile(aProfile({ workspaceId: first.workspaceId }));
    await pages.render(second, { ...plain, locale: 'de' }, noon);
    await pages.render(prepareProfile(first), { ...plain, locale: 'de' }, noon);
    locale = null;
    await pages.render(prepareProfile({ ...first, version: 2 }), plain, noon);
    expect(pages.findCached(second, { ...plain, locale: 'de' }, noon)).toBeDefined();
  });

  test('renders a page again after a failure', async () => {
    let isDown = true;
    const { pages } = openPages((job) => (isDown ? Promise.reject(new Error('down')) : renderPage(job)));
    const profile = prepareProfile(aProfile());
    await expect(pages.render(profile, inBrotli, noon)).rejects.toThrow('down');
    isDown = false;
    expect((await pages.render(profile, inBrotli, noon)).encoding).toBe('br');
  });
});

describe('the page thread', () => {
  const job = (encoding: RenderJob['encoding'], blocks = [aBlock({ label: 'My shop' })]): RenderJob => ({
    profile: { slug: 'ada', displayName: 'Ada', bio: null, avatar: null, url: 'https://go.example.com/ada' },
    theme: null,
    blocks,
    encoding,
    locale: 'en',
    now: noon,
  });

  test('compresses the pages that it renders', async () => {
    const plain = textOf(await thread.render(job('identity')));
    expect(plain).toContain('My shop');
    const [br, gzip] = [await thread.render(job('br')), await thread.render(job('gzip'))];
    expect(brotliDecompressSync(br.body).byteLength).toBe(Buffer.byteLength(plain));
    expect(gunzipSync(gzip.body).toString()).toContain('My shop');
    expect(br.body.byteLength).toBeLessThan(plain.length / 2);
  });

  test('leaves out blocks with invalid JSON', async () => {
    const garbage = ['{', 'null', '[]', '{"type":5}', '{"type":"link","settings":null}'].map((json, nth) => ({
      id: `blk_${nth}`,
      json,
    }));
    expect(textOf(await thread.render(job('identity', garbage)))).toContain('Nothing here yet');
  });

  test('renders a page of 256 KB for less than a millisecond of the calling thread', async () => {
    const blocks = Array.from({ length: 60 }, () => aBlock({ type: 'paragraph', content: 'x'.repeat(4_000) }));
    const large = job('br', blocks);
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
])('Accept-Encoding "%s" selects the encoding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([1, 4, 16])('an account with %i workspaces has the turns of one', async (workspaces) => {
  const findAccount = (id: string) => Promise.resolve(id.startsWith('wsp_greedy') ? 'usr_greedy' : id);
  const rendered: string[] = [];
  const { pages } = openPages(
    async (job) => {
      rendered.push(job.profile.slug);
      await new Promise((resolve) => setImmediate(resolve));
      return aPage(plain);
    },
    pageLimits,
    findAccount,
  );
  const greedy = Array.from({ length: 32 }, (_, nth) =>
    prepareProfile(aProfile({ workspaceId: `wsp_greedy${nth % workspaces}`, slug: `greedy-${nth}` })),
  );
  const other = prepareProfile(aProfile({ workspaceId: 'wsp_other', slug: 'other' }));
  await Promise.all([...greedy, other].map((profile) => pages.render(profile, plain, noon)));
  expect(rendered.indexOf('other')).toBeLessThanOrEqual(2);
});

test.each([1, 2, 3, 4, 7, 8])('%i threads have no more memory for pages than one, in whole bytes', (threads) => {
  const divided = dividePages(pageLimits, threads);
  for (const limit of ['bytesMax', 'bytesPerWorkspaceMax', 'bytesUndisturbedMax'] as const) {
    expect(Number.isInteger(divided[limit])).toBe(true);
    expect(pageLimits[limit] - divided[limit] * threads).toBeGreaterThanOrEqual(0);
    expect(pageLimits[limit] - divided[limit] * threads).toBeLessThan(threads);
  }
});
