import { describe, expect, onTestFinished, test } from 'vitest';
import { readSource, startImitation, type ImitatedResponse } from '../../test/start-imitation.ts';
import type { ReadSoFar, SourceItem } from '../source.ts';
import { openShortioApi, type ShortioOptions } from './open-shortio-api.ts';

const apiKey = 'sk_short';
const now = Date.parse('2026-03-01T00:00:00.500Z');
const start = Date.parse('2026-02-01T00:00:00Z');

type Click = Record<string, unknown> & { dt: string };

/** All fields of a click as Short.io's documents have them. */
const clickOf = (second: number, extra: object = {}): Click => ({
  host: 's.test',
  path: '/sale',
  method: 'GET',
  url: 'https://example.com/sale',
  dt: new Date(start + second * 1_000).toISOString(),
  st: 302,
  ip: `192.0.2.${second % 200}`,
  proto: 'https',
  ref: 'https://news.example/today',
  ua: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  human: true,
  browser: 'Firefox',
  browser_version: '140',
  country: 'South Korea',
  city: 'Seoul',
  social: '',
  refhost: 'news.example',
  os: 'Linux',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  goal_completed: null,
  ab_path: null,
  lcpath: '/sale',
  ...extra,
});

type Setting = { isInclusive?: boolean; ignoresTimes?: boolean; refusal?: ImitatedResponse; total?: number };

async function startShortio(clicks: unknown[], setting: Setting = {}) {
  const { isInclusive = true, ignoresTimes = false, refusal, total = 5_000 } = setting;
  const links = ['sale', 'Fr%C3%BChling'].map((path) => ({
    idString: `lnk_${path}`,
    path: decodeURIComponent(path),
    originalURL: 'https://example.com/',
    createdAt: '2026-01-02T03:04:05.000Z',
  }));
  const shortio = await startImitation(({ path, query, body }) => {
    if (path === '/api/domains') return { body: query.get('offset') === '0' ? [{ id: 5, hostname: 's.test' }] : [] };
    if (path === '/api/links') return { body: { links, nextPageToken: null } };
    if (path.endsWith('/link_clicks')) return { body: { lnk_sale: total } };
    if (refusal) return refusal;
    const { limit, beforeDate, afterDate } = body as { limit: number; beforeDate: string; afterDate: string };
    const isAsked = ({ dt }: Click) =>
      ignoresTimes || (dt > afterDate && (isInclusive ? dt <= beforeDate : dt < beforeDate));
    return {
      body: clicks
        .filter((click) => (click as Partial<Click>).dt === undefined || isAsked(click as Click))
        .slice(0, limit),
    };
  });
  onTestFinished(() => shortio.close());
  const open = (more: Partial<ShortioOptions> = {}) =>
    openShortioApi({ origin: shortio.origin, statisticsOrigin: shortio.origin, apiKey, now, retryDelayMs: 1, ...more });
  return { shortio, open };
}

const newestFirst = (clicks: Click[]) => clicks.toSorted((a, b) => b.dt.localeCompare(a.dt));

describe('Clicks of Short.io', () => {
  test.each([true, false])('are read once each where a time belongs to its response: %s', async (isInclusive) => {
    const clicks = Array.from({ length: 2_500 }, (_, at) => clickOf(Math.floor(at / 3)));
    const { open } = await startShortio(newestFirst(clicks), { isInclusive });
    const source = open();
    const read = await readSource(source);
    expect(read.problems).toEqual([]);
    expect(read.clicks).toHaveLength(2_500);
    expect(new Set(read.clicks.map(({ id }) => id)).size).toBe(2_500);
    expect(read.clicks.at(-1)).toMatchObject({
      link: 'lnk_sale',
      at: start,
      country: 'KR',
      city: 'Seoul',
      referrer: 'https://news.example/today',
    });
    expect(source.cursor()).toBe('2026-02-28T23:59:00.000Z');
    expect((await readSource(open({ since: source.cursor() ?? '' }))).clicks).toEqual([]);
    const ids = (await readSource(open({ since: new Date(start + 100_000).toISOString() }))).clicks.map(({ id }) => id);
    expect(ids).toEqual(read.clicks.filter(({ at }) => at > start + 100_000).map(({ id }) => id));
  });

  test('go on behind the last page that was read', async () => {
    const { open } = await startShortio(newestFirst(Array.from({ length: 2_500 }, (_, at) => clickOf(at))));
    const ids: string[] = [];
    let soFar: ReadSoFar | undefined;
    for (let runs = 0; runs < 6; runs += 1) {
      let kept: SourceItem[] = [];
      reading: for await (const items of open().read(soFar))
        for (const item of items) {
          if (item.type !== 'checkpoint') {
            kept.push(item);
            continue;
          }
          ids.push(...kept.flatMap((each) => (each.type === 'click' ? [each.click.id] : [])));
          soFar = { cursor: item.cursor, has: (entry) => entry.startsWith('lnk_') };
          const hasClicks = kept.some(({ type }) => type === 'click');
          kept = [];
          // The process dies behind each page.
          if (hasClicks) break reading;
        }
    }
    expect(ids).toHaveLength(2_500);
    expect(new Set(ids).size).toBe(2_500);
  });

  test('leave out requests without a link, and name paths that have none any more', async () => {
    const clicks = [
      clickOf(9, { path: '/*', lcpath: '/*', st: 404 }),
      clickOf(8, { path: '/', lcpath: '/' }),
      clickOf(7, { path: '/SALE' }),
      clickOf(6, { path: '/fr%C3%BChling' }),
      clickOf(5, { path: '/gone' }),
      clickOf(4, { human: false }),
      clickOf(3, { path: null, lcpath: '/sale', country: null, ref: null, refhost: null, ua: null, ip: null }),
      clickOf(2, { country: 'Atlantis' }),
    ];
    const { open } = await startShortio(clicks);
    const read = await readSource(open());
    expect(read.clicks.map(({ link, bot }) => [link, bot])).toEqual([
      ['lnk_sale', undefined],
      ['lnk_Fr%C3%BChling', undefined],
      ['path gone', undefined],
      ['lnk_sale', true],
      ['lnk_sale', undefined],
      ['lnk_sale', undefined],
    ]);
    expect(read.clicks.at(-1)?.country).toBe('');
  });

  test('that cannot be read, or not to the end of a second, are problems, and the others go on', async () => {
    const full = Array.from({ length: 1_200 }, (_, at) => clickOf(50, { ip: `198.51.100.${at}` }));
    const odd: unknown[] = [
      clickOf(60, { dt: 'yesterday-' }),
      { dt: undefined, path: 'x' },
      7,
      clickOf(55, { ua: 'x'.repeat(10_000_000) }),
    ];
    const { open } = await startShortio([...odd, ...full, clickOf(1)]);
    const read = await readSource(open());
    expect(read.problems.map(({ code, field }) => `${code} ${field}`)).toContain('FIELD_INVALID clicks');
    expect(read.problems.map(({ code }) => code)).toContain('LINE_UNREADABLE');
    expect(read.clicks.filter(({ at }) => at === start + 1_000)).toHaveLength(1);
    expect(new Set(read.clicks.map(({ id }) => id)).size).toBe(read.clicks.length);
  });

  test('end with a problem where Short.io does not go back in time', async () => {
    const { open } = await startShortio(newestFirst(Array.from({ length: 1_500 }, (_, at) => clickOf(at))), {
      ignoresTimes: true,
    });
    const read = await readSource(open());
    expect(new Set(read.clicks.map(({ id }) => id)).size).toBe(read.clicks.length);
    expect(read.problems.map(({ detail }) => detail).join()).toContain('lists no clicks before');
  });

  test.each([402, 403, 404])('are numbers without dates where the plan refuses them with %d', async (status) => {
    const { open } = await startShortio([clickOf(1)], { refusal: { status, body: { error: 'Please upgrade' } } });
    const source = open();
    const read = await readSource(source);
    expect(read.clicks).toEqual([]);
    expect(read.links[0]?.clicks).toBe(5_000);
    expect(read.problems).toMatchObject([{ place: 'clicks', detail: expect.stringContaining('Please upgrade') }]);
    // What is before is in the totals.
    expect(Date.parse(source.cursor() ?? '')).toBeGreaterThanOrEqual(Math.floor(now / 1_000) * 1_000);
  });

  test('of before the last run without a cursor are left out: they are numbers here', async () => {
    const { open } = await startShortio([clickOf(200), clickOf(100)]);
    const read = await readSource(open({ lastRunAt: new Date(start + 150_400) }));
    expect(read.clicks.map(({ at }) => at)).toEqual([start + 200_000]);
  });
});
