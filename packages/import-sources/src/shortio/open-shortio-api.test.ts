import { afterEach, describe, expect, test } from 'vitest';
import { readSource, startImitation, type Imitation } from '../../test/start-imitation.ts';
import { openShortioApi, type ShortioOptions } from './open-shortio-api.ts';

const apiKey = 'sk_short';
let imitation: Imitation | undefined;
afterEach(async () => {
  await imitation?.close();
});

const linkOf = (id: number, extra: object = {}) => ({
  idString: `lnk_${id}`,
  id,
  path: `p${id}`,
  originalURL: `https://to.test/${id}`,
  createdAt: '2026-01-02T03:04:05.000Z',
  tags: ['t'],
  ...extra,
});

const twoDomains = [
  { id: 5, hostname: 'S.test' },
  { id: 6, hostname: 'empty.test' },
];

async function startShortio(
  links: { idString: string }[],
  { hasTotals = true, domains = twoDomains }: { hasTotals?: boolean; domains?: object[] } = {},
): Promise<Imitation> {
  imitation = await startImitation(({ path, query, headers }) => {
    if (headers.authorization !== apiKey) return { status: 401, body: { error: 'Unauthorized' } };
    if (path === '/api/domains')
      return { body: domains.slice(Number(query.get('offset'))).slice(0, Math.min(3, Number(query.get('limit')))) };
    if (path.startsWith('/statistics/')) {
      if (hasTotals && path.endsWith('/last_clicks')) return { body: [] };
      if (!hasTotals) return { status: 402, body: { error: 'Please upgrade' } };
      const ids = (query.get('ids') ?? '').split(',');
      return { body: Object.fromEntries(ids.map((id) => [id, Number(id.slice(4)) * 10])) };
    }
    const all = query.get('domain_id') === '5' ? links : [];
    const begin = Number(query.get('pageToken') ?? 0);
    const end = begin + Number(query.get('limit'));
    return {
      body: { count: all.length, links: all.slice(begin, end), nextPageToken: end < all.length ? String(end) : null },
    };
  });
  return imitation;
}

const open = ({ origin }: Imitation, options: Partial<ShortioOptions> = {}) =>
  openShortioApi({ origin, statisticsOrigin: origin, apiKey, retryDelayMs: 1, ...options });

describe('Short.io', () => {
  test('reads the links of all domains with their totals', async () => {
    const links = Array.from({ length: 120 }, (_, index) => linkOf(index + 1));
    const shortio = await startShortio(links);
    shortio.faults.push('invalid-json', 'hang-up', 'wait');
    const read = await readSource(open(shortio));
    expect(read.links.map(({ key }) => key)).toEqual(links.map(({ idString }) => idString));
    expect(read.links[2]).toMatchObject({ host: 's.test', slug: 'p3', clicks: 30, fields: { tags: ['t'] } });
    expect(read.problems).toEqual([]);
  });

  test('carries targets, split, limits and times as numbers and texts', async () => {
    const targets = {
      iphoneURL: 'https://i.test/',
      androidURL: 'https://a.test/',
      splitURL: 'https://b.test/',
      splitPercent: 30,
    };
    const limits = { expiresAt: 1_800_000_000_000, expiredURL: 'https://over.test/', clicksLimit: 90, skipQS: false };
    const more = { createdAt: '1700000000000', utmSource: 'news', cloaking: true, archived: true };
    const {
      links: [link],
      problems,
    } = await readSource(open(await startShortio([linkOf(1, { ...targets, ...limits, ...more })])));
    expect(link?.createdAt).toBe(1_700_000_000_000);
    expect(link?.fields).toMatchObject({
      expiresAt: new Date(1_800_000_000_000),
      expirationUrl: 'https://over.test/',
      clickLimit: 90,
      forwardQuery: true,
      utmSource: 'news',
      archived: true,
    });
    expect(link?.fields.rules?.map(({ url }) => url)).toEqual(['https://i.test/', 'https://a.test/']);
    expect(link?.fields.split?.variants).toEqual([
      { url: 'https://to.test/1', weight: 70 },
      { url: 'https://b.test/', weight: 30 },
    ]);
    expect(link?.notCarried).toEqual(['cloaking']);
    expect(problems.map(({ field }) => field)).toEqual(['cloaking']);
  });

  test('leaves out roots and links whose password is not known, and says why', async () => {
    const links = [linkOf(1, { path: '' }), linkOf(2, { hasPassword: true }), linkOf(3)];
    const shortio = await startShortio(links);
    const closed = await readSource(open(shortio));
    expect(closed.links.map(({ key }) => key)).toEqual(['lnk_3']);
    expect(closed.problems.map(({ field }) => field)).toEqual(['rootBehaviour', 'password']);
    const opened = await readSource(open(shortio, { openProtected: true }));
    expect(opened.links.map(({ key }) => key)).toEqual(['lnk_2', 'lnk_3']);
  });

  test('reads links without totals where the plan has none', async () => {
    const { links, problems } = await readSource(open(await startShortio([linkOf(1)], { hasTotals: false })));
    expect(links[0]?.clicks).toBeUndefined();
    expect(problems.map(({ field, place }) => `${place}: ${field}`)).toEqual([
      'domain S.test: clicks',
      'clicks: clicks',
    ]);
  });

  test('reads the domains of all pages', async () => {
    const domains = [1, 2, 3, 4, 7, 8, 5].map((id) => ({ id, hostname: `d${id}.test`, cloaking: id === 8 }));
    const { links, problems } = await readSource(open(await startShortio([linkOf(1)], { domains })));
    expect(links).toMatchObject([{ host: 'd5.test', slug: 'p1' }]);
    expect(problems).toMatchObject([{ place: 'domain d8.test', field: 'cloaking' }]);
  });

  test('expires a link whose clicks are used up, and names what is not carried over', async () => {
    const links = [
      linkOf(1, { clicksLimit: 10, ttl: 86_400_000, FolderId: 'f1', passwordContact: true, redirectType: '301' }),
      linkOf(2, { clicksLimit: 21, integrationTT: 'tt', redirectType: 302, splitURL: 'https://b.test/' }),
    ];
    const now = Date.parse('2026-03-01T00:00:00Z');
    const { links: read, problems } = await readSource(open(await startShortio(links), { now }));
    expect(read.map(({ fields }) => fields.expiresAt)).toEqual([new Date(now), undefined]);
    expect(read.map(({ notCarried }) => notCarried)).toEqual([
      ['ttl', 'passwordContact', 'FolderId', 'redirectType'],
      ['integrationTT'],
    ]);
    expect(problems.map(({ field }) => field)).toEqual(['clickLimit', 'split']);
  });

  test('is refused with an invalid key', async () => {
    const shortio = await startShortio([]);
    await expect(readSource(open(shortio, { apiKey: 'wrong' }))).rejects.toMatchObject({ reason: 'refused' });
  });
});
