import { daysAgo, type ImitatedRequest } from '@linkplane/import-sources/testing';
import { allowLongTests } from '@linkplane/testing';
import { expect, test, vi } from 'vitest';
import {
  apiKey,
  expectDryRun,
  expectFailuresSaid,
  expectNoKeyStored,
  expectRefusedKey,
  openApiImport,
  ownHost,
} from './open-api-import.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

type Link = Record<string, unknown> & { idString: string; DomainId: number; clicks: number };

const linkOf = (path: string, { domain = 5, clicks = 0, ...extra }: Record<string, unknown> = {}): Link => ({
  idString: `lnk_${path}`,
  id: `lnk_${path}`,
  path,
  originalURL: `https://example.com/${path}`,
  title: null,
  icon: null,
  archived: false,
  cloaking: null,
  tags: [],
  createdAt: '2025-05-08T15:56:53.000Z',
  expiresAt: null,
  expiredURL: null,
  ttl: null,
  clicksLimit: null,
  skipQS: false,
  password: null,
  hasPassword: false,
  passwordContact: null,
  androidURL: null,
  iphoneURL: null,
  splitURL: null,
  splitPercent: null,
  redirectType: null,
  FolderId: null,
  source: 'website',
  shortURL: `http://short.example/${path}`,
  DomainId: Number(domain),
  clicks: Number(clicks),
  ...extra,
});

type Click = { dt: string; path: string };

/**
 * Short.io by its documents: pages of domains by offset, pages of links by token, totals of the links that are named, and clicks before a time where
 * the plan lists them.
 */
function respondAsShortio(links: Link[], listed: { clicks: Click[] }) {
  const domains = [
    { id: 5, hostname: ownHost, unicodeHostname: ownHost, state: 'configured', cloaking: false },
    { id: 6, hostname: 'acme.short.gy', unicodeHostname: 'acme.short.gy', state: 'configured', cloaking: false },
  ];
  return ({ path, query, body }: ImitatedRequest) => {
    if (path === '/api/domains')
      return { body: domains.slice(Number(query.get('offset')), Number(query.get('limit'))) };
    if (path.endsWith('/last_clicks')) {
      const { limit, beforeDate, afterDate } = body as { limit: number; beforeDate: string; afterDate: string };
      const clicks = path.includes('/domain/5/') ? listed.clicks : [];
      return { body: clicks.filter(({ dt }) => dt > afterDate && dt <= beforeDate).slice(0, limit) };
    }
    if (path.startsWith('/statistics/')) {
      const ids = (query.get('ids') ?? '').split(',');
      return {
        body: Object.fromEntries(
          links.filter(({ idString }) => ids.includes(idString)).map((link) => [link.idString, link.clicks]),
        ),
      };
    }
    const shown = links.filter(({ DomainId }) => String(DomainId) === query.get('domain_id'));
    const begin = Number(query.get('pageToken') ?? 0);
    const end = begin + Math.min(150, Number(query.get('limit')));
    const page = shown.slice(begin, end).map(({ clicks: _, ...link }) => link);
    return { body: { count: page.length, links: page, nextPageToken: end < shown.length ? String(end) : null } };
  };
}

const account = (): Link[] => [
  linkOf('sale', {
    title: 'Sale',
    tags: ['Spring'],
    iphoneURL: 'https://apps.example/ios',
    androidURL: 'https://apps.example/android',
    expiresAt: 1_893_456_000_000,
    expiredURL: 'https://example.com/over',
    clicksLimit: 90,
    utmSource: 'poster',
    clicks: 42,
  }),
  linkOf('split', { splitURL: 'https://example.com/b', splitPercent: 30, skipQS: true, createdAt: '1715183813000' }),
  linkOf('used', { clicksLimit: 10, clicks: 10 }),
  linkOf('kept', { archived: true, expiresAt: '2030-01-01T00:00:00.000Z', redirectType: '301' }),
  linkOf('frame', { cloaking: true, ttl: 86_400_000, FolderId: 'f1' }),
  linkOf('open', { hasPassword: true, password: 'open sesame' }),
  linkOf('locked', { hasPassword: true }),
  linkOf('', { idString: 'lnk_root' }),
  linkOf('theirs', { domain: 6 }),
  linkOf('bad', { originalURL: 'not a url' }),
];

const open = (links: Link[], clicks: Click[] = []) =>
  openApiImport({
    kind: 'shortio',
    respond: respondAsShortio(links, { clicks }),
    hasKey: ({ authorization }) => authorization === apiKey,
    refusal: { status: 401, body: { error: 'Unauthorized' } },
  });

test('shortio: links come with all of their fields and numbers of clicks, once, and not in a dry run', async () => {
  const source = account();
  const opened = await open(source);
  const trial = await expectDryRun(opened, { code: 1, created: 6 });
  expect(trial).toContain('Short.io does not list targets by country');
  opened.imitation.faults.push('wait', 'invalid-json', 'hang-up');
  expect(await opened.run()).toMatchObject({
    code: 1,
    data: { links: { created: 6, refused: 2, undatedClicks: 52 }, counts: { differenceCount: 0 } },
  });
  expect(
    opened
      .problems()
      .map(({ code, shortUrl, field }) => `${code} ${shortUrl} ${field}`)
      .sort(),
  ).toEqual([
    `FIELD_INVALID ${ownHost}/ rootBehaviour`,
    `FIELD_INVALID ${ownHost}/frame cloaking`,
    `FIELD_INVALID ${ownHost}/locked password`,
    `FIELD_INVALID ${ownHost}/used clickLimit`,
    'HOST_NOT_MOVABLE acme.short.gy/theirs domain',
    `INVALID_URL ${ownHost}/bad url`,
    `NOT_CARRIED ${ownHost}/frame FolderId`,
    `NOT_CARRIED ${ownHost}/frame cloaking`,
    `NOT_CARRIED ${ownHost}/frame ttl`,
    `NOT_CARRIED ${ownHost}/kept redirectType`,
  ]);
  const links = await opened.links();
  expect(links).toMatchObject([
    { slug: 'frame', url: 'https://example.com/frame' },
    { slug: 'kept', archived: true, expires_at: new Date('2030-01-01T00:00:00.000Z') },
    { slug: 'open', password_hash: expect.any(String) as string },
    {
      slug: 'sale',
      host: ownHost,
      title: 'Sale',
      tags: ['Spring'],
      rules: [{ url: 'https://apps.example/ios' }, { url: 'https://apps.example/android' }],
      expires_at: new Date(1_893_456_000_000),
      expiration_url: 'https://example.com/over',
      click_limit: expect.anything() as unknown,
      forward_query: true,
      utm_source: 'poster',
      created_at: new Date('2025-05-08T15:56:53.000Z'),
      clicks_before: 42,
    },
    {
      slug: 'split',
      split: { variants: [{ weight: 70 }, { url: 'https://example.com/b', weight: 30 }] },
      forward_query: false,
      created_at: new Date(1_715_183_813_000),
    },
    { slug: 'used', archived: false, expires_at: expect.any(Date) as Date, clicks_before: 10 },
  ]);
  expect((await opened.run()).data.links).toMatchObject({ created: 0, updated: 0, unchanged: 6, refused: 2 });
  expect(await opened.links()).toEqual(links);
  source.push(linkOf('newest'));
  Object.assign(source[0]!, { originalURL: 'https://example.com/summer' });
  Object.assign(source[1]!, { originalURL: 'https://example.com/other' });
  await opened.edit('split', 'Mine');
  expect((await opened.run('--open-protected')).data.links).toMatchObject({
    created: 2,
    updated: 1,
    keptEdited: 1,
    unchanged: 4,
  });
  const urls = new Map((await opened.links()).map(({ slug, url }) => [slug, url]));
  expect(urls.get('sale')).toBe('https://example.com/summer');
  expect(urls.get('split')).toBe('https://example.com/split');
  expect(urls.has('locked') && urls.has('newest')).toBe(true);
  expect(await opened.target.hasSameCounts()).toBe(true);
  expectNoKeyStored(opened);
});

test('shortio: a source that refuses the key, dies or sends no JSON leaves nothing, and says what to do', async () => {
  const opened = await open(Array.from({ length: 70 }, (_, index) => linkOf(`l${index}`)));
  await expectRefusedKey(opened, /responded 401: Unauthorized\. Check the key/);
  await expectFailuresSaid(opened, { name: 'Short.io', responses: 4 });
  expect(await opened.run()).toMatchObject({ code: 0, data: { links: { created: 70 } } });
});

test('shortio: clicks come on their days where the plan lists them, once, and the rest as a number', async () => {
  const at = (day: string, second: number) => `${day}T10:00:${String(second).padStart(2, '0')}.000Z`;
  const clickOf = (dt: string, path = '/sale', extra: object = {}) => ({
    dt,
    path,
    st: 302,
    method: 'GET',
    ip: '192.0.2.7',
    ua: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ref: 'https://news.example/today',
    human: true,
    country: 'Germany',
    city: 'Munich',
    ...extra,
  });
  const links = [linkOf('sale', { clicks: 7 })];
  const clicks = [
    clickOf(at(daysAgo(5), 2)),
    clickOf(at(daysAgo(5), 2)),
    clickOf(at(daysAgo(9), 1), '/SALE', { human: false }),
    clickOf(at(daysAgo(9), 1), '/*', { st: 404 }),
  ];
  const opened = await open(links, clicks);
  const first = await opened.run();
  expect(first.data).toMatchObject({ links: { created: 1, undatedClicks: 4 }, clicks: { people: 2, bots: 1 } });
  expect(await opened.links()).toMatchObject([{ slug: 'sale', clicks: 6, clicks_before: 4 }]);
  const countries = 'select country, city, referrer, count() as clicks from clicks group by all';
  expect(await opened.target.queryClicks(`${countries} order by clicks`)).toMatchObject([
    { country: 'DE', city: 'Munich', referrer: 'news.example' },
  ]);
  expect((await opened.run()).data).toMatchObject({ links: { unchanged: 1 }, clicks: { people: 0, bots: 0 } });
  expect(await opened.target.hasSameCounts()).toBe(true);
});

test('shortio: a run whose files were lost after one that had numbers alone brings no click that is in them', async () => {
  const clickOf = (day: string) => ({ dt: `${day}T10:00:00.000Z`, path: '/sale', st: 302, ip: '192.0.2.7', ua: 'x' });
  const links = [linkOf('sale', { clicks: 2 })];
  const clicks: Click[] = [];
  const opened = await open(links, clicks);
  expect((await opened.run()).data).toMatchObject({ links: { created: 1, undatedClicks: 2 } });
  // An earlier version has read no clicks, and a run of this one was killed before it had stored one.
  await opened.target.query('update import_jobs set cursor = null');
  await opened.target.query(
    `insert into import_jobs (id, workspace_id, source, state, rows_hash, since, cursor)
     select left(id, -1) || 'x', workspace_id, source, 'links', 'lost', null, null from import_jobs`,
  );
  clicks.push(clickOf(daysAgo(3)), clickOf(daysAgo(4)));
  expect((await opened.run()).data).toMatchObject({
    isContinued: true,
    links: { unchanged: 1, undatedClicks: 0 },
    clicks: { people: 0, bots: 0 },
    problems: {},
  });
  expect(await opened.links()).toMatchObject([{ slug: 'sale', clicks: 2, clicks_before: 2 }]);
});
