import {
  daysAgo,
  dubCreatedAt,
  dubLink as linkOf,
  respondAsDub,
  type DubAccount,
} from '@linkplane/import-sources/testing';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { expect, test, vi } from 'vitest';
import {
  apiKey,
  expectNoKeyStored,
  expectDryRun,
  expectFailuresSaid,
  expectRefusedKey,
  openApiImport,
  ownHost,
} from './open-api-import.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const createdAt = dubCreatedAt;

const open = (account: DubAccount) =>
  openApiImport({
    kind: 'dub',
    respond: respondAsDub(account),
    hasKey: ({ authorization }) => authorization === `Bearer ${apiKey}`,
    refusal: {
      status: 401,
      body: { error: { code: 'unauthorized', message: 'Unauthorized: Invalid API key wrong-key-1234.' } },
    },
  });

const spring = () =>
  linkOf('spring', {
    title: 'Spring',
    tags: [{ id: 'tag_1', name: 'Sale', color: 'red' }],
    folderId: 'fold_1',
    ios: 'https://apps.example/ios',
    geo: { AT: 'https://example.com/at', DE: 'https://example.com/at' },
    comments: 'For the poster',
    expiresAt: '2030-01-01T00:00:00.000Z',
    expiredUrl: 'https://example.com/over',
    externalId: 'erp-1',
    utm_source: 'poster',
    clicks: 5,
    leads: 1,
    sales: 1,
    saleAmount: 4_900,
  });

const account = (): DubAccount => ({
  links: [
    spring(),
    linkOf('old', { archived: true, clicks: 7 }),
    linkOf('off', { disabledAt: '2026-01-01T00:00:00.000Z' }),
    linkOf('test', {
      testVariants: [
        { url: 'https://example.com/a', percentage: 60 },
        { url: 'https://example.com/b', percentage: 40 },
      ],
    }),
    linkOf('locked', { password: 'open sesame' }),
    linkOf('_root', { url: 'https://example.com/home' }),
    linkOf('theirs', { domain: 'dub.sh' }),
    linkOf('frame', { rewrite: true }),
    linkOf('bad', { url: 'not a url' }),
  ],
  folders: [{ id: 'fold_1', name: 'Posters' }],
  clicks: [
    { at: `${daysAgo(50)}T10:00:00.250Z`, link: 'link_spring', id: 'c1' },
    { at: `${daysAgo(50)}T23:59:59.900Z`, link: 'link_spring', id: 'c2', country: 'FR', qr: true },
    { at: `${daysAgo(20)}T08:00:00.000Z`, link: 'link_spring', id: 'c3' },
    { at: `${daysAgo(20)}T09:00:00.000Z`, link: 'link_deleted', id: 'c4' },
  ],
});

test('dub: links come with all of their fields and clicks on their days, once, and not in a dry run', async () => {
  const opened = await open(account());
  await expectDryRun(opened, { code: 1, created: 6 });
  const foreseen = opened.problems();
  opened.imitation.faults.push('wait', 'invalid-json', 'hang-up');
  const first = await opened.run();
  expect(first).toMatchObject({
    code: 1,
    data: {
      links: { created: 6, refused: 2, undatedClicks: 9 },
      clicks: { people: 3, bots: 0, withoutLink: 1 },
      counts: { differenceCount: 0 },
    },
  });
  const links = await opened.links();
  const bySlug = new Map(links.map((link) => [link.slug, link]));
  expect([...bySlug.keys()]).toEqual(['frame', 'locked', 'off', 'old', 'spring', 'test']);
  expect(bySlug.get('spring')).toMatchObject({
    host: ownHost,
    url: 'https://example.com/spring',
    title: 'Spring',
    tags: ['Posters', 'Sale'],
    notes: 'For the poster',
    rules: [
      { conditions: [{ type: 'os', in: ['iOS'] }], url: 'https://apps.example/ios' },
      { conditions: [{ type: 'country', in: ['AT', 'DE'] }], url: 'https://example.com/at' },
    ],
    expires_at: new Date('2030-01-01T00:00:00.000Z'),
    expiration_url: 'https://example.com/over',
    external_id: 'erp-1',
    utm_source: 'poster',
    forward_query: true,
    archived: false,
    created_at: new Date(createdAt),
    clicks: 5,
    clicks_before: 2,
  });
  expect(bySlug.get('old')).toMatchObject({ archived: true, expires_at: null, clicks: 7, clicks_before: 7 });
  expect(bySlug.get('off')?.['expires_at']).toBeInstanceOf(Date);
  expect(bySlug.get('test')?.['split']).toMatchObject({ variants: [{ weight: 60 }, { weight: 40 }] });
  expect(bySlug.get('locked')?.['password_hash']).not.toBeNull();
  const days = await opened.target.queryClicks(
    "select toString(toDate(timestamp, 'UTC')) as day, toUInt32(count()) as clicks, toUInt32(countIf(qr)) as scans from clicks group by day order by day",
  );
  expect(days).toEqual([
    { day: daysAgo(50), clicks: 2, scans: 1 },
    { day: daysAgo(20), clicks: 1, scans: 0 },
  ]);
  const listed = opened.problems();
  expect(listed.filter(({ code }) => code !== 'CLICK_WITHOUT_LINK')).toEqual(
    foreseen.filter(({ code }) => code !== 'CLICK_WITHOUT_LINK'),
  );
  expect(listed.map(({ code, shortUrl, field }) => `${code} ${shortUrl} ${field}`).sort()).toEqual([
    'CLICK_WITHOUT_LINK link_deleted ',
    `FIELD_INVALID ${ownHost}/ rootBehaviour`,
    `FIELD_INVALID ${ownHost}/frame rewrite`,
    'HOST_NOT_MOVABLE dub.sh/theirs domain',
    `INVALID_URL ${ownHost}/bad url`,
    `NOT_CARRIED ${ownHost}/frame rewrite`,
    `NOT_CARRIED ${ownHost}/spring conversions`,
  ]);
  expect(listed.find(({ code }) => code === 'HOST_NOT_MOVABLE')?.detail).toContain('--host-map dub.sh=');
  const second = await opened.run();
  expect(second.data).toMatchObject({
    links: { created: 0, updated: 0, unchanged: 6, refused: 2 },
    clicks: { people: 0, bots: 0 },
  });
  expect(await opened.links()).toEqual(links);
  const mapped = await opened.run(`--host-map dub.sh=${ownHost}`);
  expect(mapped.data).toMatchObject({ links: { created: 1, unchanged: 6, refused: 1 } });
  expect(await opened.target.hasSameCounts()).toBe(true);
  expectNoKeyStored(opened);
});

test('dub: a later run brings what has come since, and leaves alone what was edited here', async () => {
  const source = account();
  const opened = await open(source);
  await opened.run();
  const [job] = await opened.target.query('select cursor from import_jobs');
  const recent = Date.parse(String(job?.['cursor'])) + 2_000;
  source.clicks.push({ at: new Date(recent).toISOString(), link: 'link_spring', id: 'c5' });
  source.links.unshift(linkOf('newest', { createdAt: `${daysAgo(10)}T00:00:00.000Z` }));
  Object.assign(
    source.links.find(({ id }) => id === 'link_spring')!,
    { url: 'https://example.com/summer', clicks: 6 },
  );
  Object.assign(
    source.links.find(({ id }) => id === 'link_old')!,
    { url: 'https://example.com/other' },
  );
  Object.assign(
    source.links.find(({ id }) => id === 'link_test')!,
    { key: 'renamed' },
  );
  await opened.edit('old', 'Mine');
  // What is younger than a minute is left to a later run.
  await waitFor(() => Date.now() - 60_000 > recent, { timeoutMs: 20_000, what: 'the click can be read' });
  expect((await opened.run()).data).toMatchObject({
    links: { created: 1, updated: 2, keptEdited: 1, unchanged: 3 },
    clicks: { people: 1 },
    counts: { differenceCount: 0 },
  });
  const links = new Map((await opened.links()).map((link) => [link.slug, link]));
  expect(links.get('spring')).toMatchObject({ url: 'https://example.com/summer', clicks: 6, clicks_before: 2 });
  expect(links.get('old')).toMatchObject({ url: 'https://example.com/old', title: 'Mine' });
  expect(links.get('renamed')).toMatchObject({ url: 'https://example.com/test', aliases: ['test'] });
  expect(opened.problems()).toContainEqual(
    expect.objectContaining({ code: 'KEPT_EDITED', shortUrl: `${ownHost}/old` }),
  );
});

test('dub: a plan that lists no clicks at first or for a while doubles none', async () => {
  const source = account();
  source.plan = 'free';
  const moved = await open(source);
  expect((await moved.run()).data).toMatchObject({ links: { undatedClicks: 12 }, clicks: { people: 0 } });
  source.plan = 'business';
  expect((await moved.run()).data.clicks).toMatchObject({ people: 0 });
  const opened = await open(source);
  await opened.run();
  source.plan = 'free';
  expect((await opened.run()).data.clicks).toMatchObject({ people: 0 });
  expect(opened.problems()).toContainEqual(
    expect.objectContaining({ field: 'clicks', detail: expect.stringContaining('Need higher plan') as string }),
  );
  source.plan = 'business';
  expect((await opened.run()).data.clicks).toMatchObject({ people: 0 });
  expect(await opened.target.queryClicks('select id from clicks')).toHaveLength(3);
});

test('dub: a source that refuses the key, dies or sends no JSON leaves nothing, and says what to do', async () => {
  const source = account();
  source.links.push(...Array.from({ length: 200 }, (_, index) => linkOf(`more${index}`)));
  const opened = await open(source);
  await expectRefusedKey(opened, /responded 401: Unauthorized: Invalid API key \*\*\*\. Check the key/);
  await expectFailuresSaid(opened, { name: 'Dub', responses: 2 });
  expect((await opened.run()).data.links).toMatchObject({ created: 206 });
});
