import { afterEach, describe, expect, test } from 'vitest';
import { readSource, startImitation, type Imitation, type ImitatedResponse } from '../../test/start-imitation.ts';
import { openBitlyApi, type BitlyOptions } from './open-bitly-api.ts';

const accessToken = 'bitly-token';
const now = Date.parse('2026-03-01T00:00:00Z');
let imitation: Imitation | undefined;
afterEach(async () => {
  await imitation?.close();
});

const bitlink = (id: string, extra: object = {}) => ({
  id,
  link: `https://${id}`,
  long_url: `https://to.test/${id}`,
  title: 'Title',
  archived: false,
  custom_bitlinks: [],
  created_at: '2026-01-02T03:04:05+0000',
  tags: ['t'],
  deeplinks: [],
  ...extra,
});

type Setting = {
  limits?: ImitatedResponse;
  hasTotals?: boolean;
  spoil?: (text: string) => string;
  platformLimits?: object[];
};

async function startBitly(links: { id: string; archived: boolean }[], setting: Setting = {}): Promise<Imitation> {
  const { limits, hasTotals = true, spoil = (text) => text, platformLimits } = setting;
  imitation = await startImitation(({ path, query, headers }) => {
    if (headers.authorization !== `Bearer ${accessToken}`) return { status: 403, body: { message: 'FORBIDDEN' } };
    if (path === '/v4/groups') return { body: { groups: [{ guid: 'Bg1', name: 'Group' }] } };
    if (path === '/v4/user/platform_limits')
      return platformLimits ? { body: { platform_limits: platformLimits } } : { status: 403, body: {} };
    if (limits) return limits;
    if (path.startsWith('/v4/bitlinks/'))
      return hasTotals
        ? { body: { total_clicks: 21, units: -1 } }
        : { status: 402, body: { message: 'UPGRADE_REQUIRED' } };
    const listed = links.filter(({ archived }) => !archived || query.get('archived') === 'both');
    const begin = Number(query.get('search_after') ?? 0);
    const end = begin + Number(query.get('size'));
    const pagination = { total: listed.length, search_after: end < listed.length ? String(end) : '' };
    const page = listed.slice(begin, end);
    return { body: spoil(JSON.stringify({ links: page.length > 0 ? page : null, pagination })) };
  });
  return imitation;
}

const open = ({ origin }: Imitation, options: Partial<BitlyOptions> = {}) =>
  openBitlyApi({ origin, accessToken, now, retryDelayMs: 1, requestsPerSecond: 1_000, ...options });

describe('Bitly', () => {
  test('reads all links, archived ones too, with their totals', async () => {
    const links = Array.from({ length: 230 }, (_, index) => bitlink(`b.test/l${index}`, { archived: index === 5 }));
    const bitly = await startBitly(links);
    bitly.faults.push('hang-up', 'wait', 'invalid-json');
    const read = await readSource(open(bitly));
    expect(read.links.map(({ key }) => key)).toEqual(links.map(({ id }) => id));
    expect(read.links[0]).toMatchObject({
      host: 'b.test',
      slug: 'l0',
      clicks: 21,
      createdAt: Date.parse('2026-01-02T03:04:05Z'),
    });
    expect(read.links[5]?.fields.archived).toBe(true);
    expect(read.problems).toEqual([]);
  });

  test('takes custom bitlinks as aliases, and the own domain before those of Bitly', async () => {
    const links = [
      bitlink('bit.ly/abc', { custom_bitlinks: ['https://B.test/spring', 'https://b.test/fr%C3%BChling'] }),
      bitlink('b.test/x1', { custom_bitlinks: ['http://b.test/news', 'http://b.test/x1'] }),
      bitlink('bit.ly/only'),
    ];
    const { links: read, problems } = await readSource(open(await startBitly(links)));
    expect(read[0]).toMatchObject({
      key: 'bit.ly/abc',
      host: 'b.test',
      slug: 'spring',
      aliases: [{ slug: 'frühling' }],
    });
    expect(read[1]).toMatchObject({ slug: 'x1', aliases: [{ host: 'b.test', slug: 'news' }] });
    expect(read[2]).toMatchObject({ host: 'bit.ly', slug: 'only', aliases: [] });
    expect(problems.map(({ field, detail }) => `${field}: ${detail}`)).toEqual([
      'aliases: bit.ly/abc belongs to Bitly and stays there',
    ]);
  });

  test('stops a deleted link, expires one that has an end, and reports routing', async () => {
    const links = [
      bitlink('b.test/a', { is_deleted: true }),
      bitlink('b.test/b', {
        expiration_at: '2026-06-01T00:00:00Z',
        dynamic_routing: [{ country: 'DE' }],
        qr_code_ids: ['q'],
      }),
      { id: 'b.test/c', archived: false },
      bitlink('b.test/d'),
    ];
    const { links: read, problems } = await readSource(open(await startBitly(links)));
    expect(read.map(({ slug }) => slug)).toEqual(['a', 'b', 'd']);
    expect(read[0]?.fields).toMatchObject({ archived: true, expiresAt: new Date(now) });
    expect(read[1]?.fields.expiresAt).toEqual(new Date('2026-06-01T00:00:00Z'));
    expect(read[1]?.notCarried).toEqual(['qr_code_ids']);
    expect(problems.map(({ code }) => code)).toEqual(['RULE_NOT_SUPPORTED', 'LINE_UNREADABLE']);
  });

  test('reads responses with control characters and stray backslashes in their texts', async () => {
    const spoil = (text: string) => text.replaceAll('Title', 'A\u0007 \\x title');
    const { links } = await readSource(open(await startBitly([bitlink('b.test/a')], { spoil })));
    expect(links[0]?.fields.title).toBe('A  \\x title');
  });

  test('asks for no more totals once the plan does not give one', async () => {
    const bitly = await startBitly([bitlink('b.test/a'), bitlink('b.test/b')], { hasTotals: false });
    const { links, problems } = await readSource(open(bitly));
    expect(links.map(({ clicks }) => clicks)).toEqual([undefined, undefined]);
    expect(problems).toHaveLength(1);
    expect(bitly.requests.filter(({ path }) => path.endsWith('summary'))).toHaveLength(1);
  });

  test('reads no totals of links that stay at Bitly, unless their host is copied', async () => {
    const bitly = await startBitly([
      bitlink('bit.ly/a'),
      bitlink('bit.ly/b', { custom_bitlinks: ['https://b.test/b'] }),
    ]);
    const { links } = await readSource(open(bitly));
    expect(links.map(({ staysAtSource, clicks }) => [staysAtSource, clicks])).toEqual([
      [true, undefined],
      [false, 21],
    ]);
    const copied = await readSource(open(bitly, { copiedHosts: new Set(['bit.ly']) }));
    expect(copied.links.map(({ clicks }) => clicks)).toEqual([21, 21]);
  });

  test('says without reading totals what they cost and which limits hold, and reads an empty group', async () => {
    const methods = [{ name: 'GET', limit: 1_500, count: 12 }];
    const platformLimits = ['/groups/{group_guid}/bitlinks', '/bitlinks/{bitlink}/clicks/summary', '/user'].map(
      (endpoint) => ({ endpoint, methods }),
    );
    const quotas: unknown[] = [];
    const options = { readsClicks: false, onQuota: (quota: unknown) => quotas.push(quota) };
    const bitly = await startBitly([bitlink('b.test/a'), bitlink('b.test/b'), bitlink('bit.ly/c')], { platformLimits });
    await readSource(open(bitly, options));
    expect(bitly.requests).toHaveLength(3);
    await bitly.close();
    await readSource(open(await startBitly([]), options));
    expect(quotas).toEqual([
      {
        requests: 4,
        limits: [
          { endpoint: '/groups/{group_guid}/bitlinks', used: 12, limit: 1_500 },
          { endpoint: '/bitlinks/{bitlink}/clicks/summary', used: 12, limit: 1_500 },
        ],
      },
      { requests: 2, limits: [] },
    ]);
  });

  test('ends when the quota of the month is spent, without a wait', async () => {
    const waits: number[] = [];
    const body = { message: 'API_USAGE_LIMIT_EXCEEDED', description: 'You have used all requests of this month.' };
    const bitly = await startBitly([], { limits: { status: 429, body } });
    const reading = readSource(open(bitly, { onWait: (ms) => waits.push(ms) }));
    await expect(reading).rejects.toMatchObject({
      reason: 'exhausted',
      message: expect.stringContaining('this month'),
    });
    expect(waits).toEqual([]);
  });

  test('is refused with an invalid token', async () => {
    const bitly = await startBitly([]);
    await expect(readSource(open(bitly, { accessToken: 'wrong' }))).rejects.toMatchObject({ reason: 'refused' });
  });
});
