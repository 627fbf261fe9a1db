import { afterEach, describe, expect, test } from 'vitest';
import { readSource, startImitation, type ImitatedRequest, type Imitation } from '../../test/start-imitation.ts';
import { openShlinkApi, type ShlinkOptions } from './open-shlink-api.ts';

const apiKey = 'key-of-shlink';
const now = Date.parse('2026-03-01T12:00:00.500Z');
const base = { title: null, tags: [], meta: { validSince: null, validUntil: null, maxVisits: null } };

type Visit = { date: string; userAgent: string; referer?: string; potentialBot?: boolean; visitLocation?: unknown };
type Link = { shortCode: string; domain: string | null; visits: Visit[]; rules?: unknown[]; extra?: object };

let imitation: Imitation | undefined;
afterEach(async () => {
  await imitation?.close();
});

/** An honest imitation: newest first by page number, both ends of a window inclusive, in whole seconds. */
async function startShlink(links: Link[], onVisits: () => void = () => {}): Promise<Imitation> {
  const paginate = (all: unknown[], query: URLSearchParams) => {
    const size = Number(query.get('itemsPerPage') ?? 10);
    const page = Number(query.get('page') ?? 1);
    const data = all.slice((page - 1) * size, page * size);
    return {
      data,
      pagination: { currentPage: page, pagesCount: Math.ceil(all.length / size), totalItems: all.length },
    };
  };
  const listed = ({ shortCode, domain, visits, rules, extra }: Link) => {
    const url = { shortCode, domain, shortUrl: `https://s.test/${shortCode}`, longUrl: `https://to.test/${shortCode}` };
    const counted = { visitsSummary: { total: visits.length }, hasRedirectRules: rules !== undefined };
    return { ...base, ...url, dateCreated: '2026-01-01T00:00:00+02:00', forwardQuery: true, ...counted, ...extra };
  };
  const respond = ({ path, query, headers }: ImitatedRequest) => {
    if (headers['x-api-key'] !== apiKey) return { status: 401, body: { detail: 'Provided API key does not exist' } };
    const [, name, part] = /^\/rest\/v3\/short-urls\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const link = links.find((each) => each.shortCode === name && each.domain === query.get('domain'));
    if (path === '/rest/v3/short-urls') {
      const sorted = links.toSorted((a, b) => (a.shortCode < b.shortCode ? -1 : 1));
      return { body: { shortUrls: paginate(sorted.map(listed), query) } };
    }
    if (path === '/rest/v3/domains') {
      const redirects = {
        baseUrlRedirect: 'https://to.test/home',
        invalidShortUrlRedirect: null,
        regular404Redirect: null,
      };
      return { body: { domains: { data: [{ domain: 's.test', isDefault: true, redirects }] } } };
    }
    if (path === '/rest/v3/visits') return { body: { visits: { orphanVisits: { total: 7 } } } };
    if (!link) return { status: 404, body: { detail: 'No URL found' } };
    if (part === 'redirect-rules') return { body: { defaultLongUrl: '', redirectRules: link.rules } };
    onVisits();
    const [from, to] = [Date.parse(query.get('startDate') ?? ''), Date.parse(query.get('endDate') ?? '')];
    const inWindow = link.visits.filter(({ date }) => Date.parse(date) >= from && Date.parse(date) <= to).toReversed();
    return { body: { visits: paginate(inWindow, query) } };
  };
  imitation = await startImitation(respond);
  return imitation;
}

const open = ({ origin }: Imitation, options: Partial<ShlinkOptions> = {}) =>
  openShlinkApi({ origin, apiKey, now, retryDelayMs: 1, ...options });

const visitsEach = (count: number, stepSeconds: number, begin = '2026-02-01T00:00:00Z'): Visit[] =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(begin) + Math.floor(index * stepSeconds) * 1_000)
      .toISOString()
      .replace('.000Z', '+00:00'),
    userAgent: `Agent/${index % 7}`,
  }));

describe('Shlink', () => {
  test('reads links with their fields, domains and the number of orphan visits', async () => {
    const meta = { validSince: '2026-01-02T00:00:00+01:00', validUntil: '2027-01-01T00:00:00Z', maxVisits: 5 };
    const extra = { title: 'T'.repeat(300), tags: ['a', 'b'], meta, crawlable: true, forwardQuery: false };
    const shlink = await startShlink([
      { shortCode: 'abc', domain: null, visits: [], extra },
      { shortCode: 'Über', domain: 'Other.test', visits: [] },
    ]);
    const { links, problems } = await readSource(open(shlink));
    expect(links).toHaveLength(2);
    expect(links[0]).toMatchObject({ key: '/abc', host: 's.test', slug: 'abc', clicks: 0, notCarried: ['crawlable'] });
    expect(links[0]?.createdAt).toBe(Date.parse('2025-12-31T22:00:00Z'));
    expect(links[0]?.fields).toMatchObject({
      url: 'https://to.test/abc',
      tags: ['a', 'b'],
      clickLimit: 5,
      forwardQuery: false,
    });
    expect(links[0]?.fields.startsAt).toEqual(new Date('2026-01-01T23:00:00Z'));
    expect(links[0]?.fields.expiresAt).toEqual(new Date('2027-01-01T00:00:00Z'));
    expect(links[0]?.fields.title).toBe('T'.repeat(255));
    expect(links[1]).toMatchObject({ key: 'Other.test/Über', host: 'other.test', slug: 'Über' });
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'FIELD_INVALID rootBehaviour',
      'VALUE_CUT title',
      'CLICK_WITHOUT_LINK visits',
    ]);
    expect(problems.at(-1)?.detail).toContain('7');
  });

  test('reads every visit once and oldest first while new ones arrive', async () => {
    const visits = visitsEach(1_203, 0.4);
    const link = { shortCode: 'busy', domain: null, visits };
    const onVisits = () => visits.push({ date: '2026-03-01T12:00:01+00:00', userAgent: 'late' });
    const shlink = await startShlink([link], onVisits);
    shlink.faults.push('hang-up', 'wait', 'invalid-json');
    const { links, clicks } = await readSource(open(shlink));
    expect(links[0]?.clicks).toBe(1_203);
    expect(clicks).toHaveLength(1_203);
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(1_203);
    expect(clicks.every(({ at }, index) => at >= (clicks[index - 1]?.at ?? 0))).toBe(true);
    expect(clicks.some(({ agent }) => agent === 'late')).toBe(false);
  });

  test('splits the time of a link with very many visits and loses none at the seams', async () => {
    const shlink = await startShlink([{ shortCode: 'huge', domain: null, visits: visitsEach(24_000, 0.5) }]);
    const { clicks } = await readSource(open(shlink));
    expect(clicks).toHaveLength(24_000);
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(24_000);
    expect(clicks.every(({ at }, index) => at >= (clicks[index - 1]?.at ?? 0))).toBe(true);
  });

  test('reads the visits after the cursor of an earlier import, and the same ids again', async () => {
    const visits = visitsEach(40, 1, '2026-03-01T11:59:00Z');
    const shlink = await startShlink([{ shortCode: 'abc', domain: null, visits }]);
    const early = open(shlink, { now: Date.parse('2026-03-01T11:59:30.900Z') });
    const first = await readSource(early);
    expect(early.cursor()).toBe('2026-03-01T11:59:20.000Z');
    const second = await readSource(open(shlink, { since: early.cursor() ?? '' }));
    const whole = await readSource(open(shlink));
    const ids = [...first.clicks, ...second.clicks].map(({ id }) => id);
    expect(ids).toEqual(whole.clicks.map(({ id }) => id));
    expect(first.links[0]?.clicks).toBe(21);
    expect(second.links[0]?.clicks).toBe(40);
  });

  test('takes agent, place and bot of a visit, and no visitor but by them', async () => {
    const visitLocation = { countryCode: 'de', regionName: 'Bavaria', cityName: 'Munich' };
    const visit = { userAgent: 'Agent/1', referer: 'https://from.test/a', potentialBot: true, visitLocation };
    const dates = ['2026-02-01T10:00:00+00:00', '2026-02-01T23:00:00+00:00', '2026-02-02T00:00:00+00:00'];
    const visits = dates.map((date) => ({ date, ...visit }));
    const shlink = await startShlink([{ shortCode: 'abc', domain: null, visits }]);
    const { clicks } = await readSource(open(shlink));
    const place = { country: 'DE', region: 'Bavaria', city: 'Munich' };
    expect(clicks[0]).toMatchObject({ agent: 'Agent/1', referrer: 'https://from.test/a', bot: true, ...place });
    expect(clicks[0]?.visitor).toBe(clicks[1]?.visitor);
    expect(clicks[0]?.visitor).not.toBe(clicks[2]?.visitor);
  });

  test.each([
    ['https://s.test/abc?utm_source=a&ref=b#c', 'utm_source=a&ref=b'],
    ['https://s.test/abc', ''],
    ['?', ''],
    ['no url at all?a=%zz', 'a=%zz'],
    [`https://s.test/abc?${'x'.repeat(100_000)}`, 'x'.repeat(8_192)],
    [null, ''],
  ])('takes the query of the visited URL %s', async (visitedUrl, query) => {
    const visit = { date: '2026-02-01T10:00:00+00:00', userAgent: 'Agent/1', visitedUrl };
    const shlink = await startShlink([{ shortCode: 'abc', domain: null, visits: [visit] }]);
    expect((await readSource(open(shlink))).clicks).toMatchObject([{ query }]);
  });

  test('expires a link that has reached its limit', async () => {
    const meta = { validSince: null, validUntil: null, maxVisits: 2 };
    const shlink = await startShlink([{ shortCode: 'abc', domain: null, visits: visitsEach(2, 1), extra: { meta } }]);
    const { links } = await readSource(open(shlink));
    expect(links[0]?.fields.expiresAt).toEqual(new Date(now));
  });

  test('asks for rules only where there are any, and goes on behind a short URL that is unreadable', async () => {
    const condition = { type: 'device', matchKey: null, matchValue: 'mobile' };
    const rules = [{ longUrl: 'https://to.test/m', priority: 1, conditions: [condition] }];
    const shlink = await startShlink([
      { shortCode: 'a', domain: null, visits: [], extra: { longUrl: 17 } },
      { shortCode: 'b', domain: null, visits: [], rules },
      { shortCode: 'c', domain: null, visits: [] },
    ]);
    const { links, problems } = await readSource(open(shlink));
    expect(links.map(({ slug }) => slug)).toEqual(['b', 'c']);
    expect(links[0]?.fields.rules).toEqual([
      { conditions: [{ type: 'os', in: ['Android', 'iOS'] }], url: 'https://to.test/m' },
    ]);
    expect(problems.filter(({ code }) => code === 'LINE_UNREADABLE')).toHaveLength(1);
    expect(shlink.requests.filter(({ path }) => path.endsWith('redirect-rules'))).toHaveLength(1);
  });

  test('is refused with a key that Shlink does not know', async () => {
    const shlink = await startShlink([]);
    await expect(readSource(open(shlink, { apiKey: 'wrong' }))).rejects.toMatchObject({ reason: 'refused' });
    expect(open(shlink).cursor()).toBeNull();
  });
});
