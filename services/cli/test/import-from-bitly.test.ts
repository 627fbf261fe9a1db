import type { ImitatedRequest } from '@linkplane/import-sources/testing';
import { allowLongTests } from '@linkplane/testing';
import { expect, test, vi } from 'vitest';
import {
  apiKey,
  expectDryRun,
  expectFailuresSaid,
  expectNoKeyStored,
  expectNothingDone,
  expectRefusedKey,
  openApiImport,
  ownHost,
} from './open-api-import.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

type Bitlink = Record<string, unknown> & { id: string; archived: boolean; group: string };
type Account = { bitlinks: Bitlink[]; isSpent?: boolean };

const bitlink = (slug: string, { host = ownHost, ...extra }: Record<string, unknown> = {}): Bitlink => ({
  references: { group: 'https://api-ssl.bitly.com/v4/groups/Bg1' },
  link: `https://${String(host)}/${slug}`,
  id: `${String(host)}/${slug}`,
  long_url: `https://example.com/${slug}`,
  title: `Title ${slug}`,
  archived: false,
  created_at: '2025-01-02T03:04:05+0000',
  created_by: 'someone',
  client_id: 'c1',
  custom_bitlinks: [],
  tags: [],
  deeplinks: [],
  group: 'Bg1',
  ...extra,
});

/** Bitly by its documents: pages behind `search_after`, archived links only where they are asked for. */
function respondAsBitly(account: Account) {
  return ({ path, query }: ImitatedRequest) => {
    if (account.isSpent)
      return {
        status: 429,
        body: { message: 'API_USAGE_LIMIT_EXCEEDED', description: 'The requests of the month are used up.' },
      };
    if (path === '/v4/groups')
      return {
        body: {
          groups: [
            { guid: 'Bg1', name: 'One' },
            { guid: 'Bg2', name: 'Two' },
          ],
        },
      };
    if (path === '/v4/user/platform_limits')
      return {
        body: {
          platform_limits: [
            { endpoint: '/bitlinks/{bitlink}/clicks/summary', methods: [{ name: 'GET', limit: 1_500, count: 7 }] },
          ],
        },
      };
    if (path.endsWith('/clicks/summary'))
      return { body: { total_clicks: 21, units: -1, unit: 'month', unit_reference: null } };
    const guid = path.split('/')[3];
    const listed = account.bitlinks.filter(
      ({ group, archived }) => group === guid && (!archived || query.get('archived') === 'both'),
    );
    const begin = Number(query.get('search_after') ?? 0);
    const end = begin + Number(query.get('size'));
    const links = listed.slice(begin, end);
    const pagination = { total: listed.length, size: 100, search_after: end < listed.length ? String(end) : '' };
    // Titles have characters that JSON does not allow, at times.
    return {
      body: JSON.stringify({ links: links.length > 0 ? links : null, pagination }).replaceAll(
        'Title odd',
        'A\u0007 \\x title',
      ),
    };
  };
}

const account = (): Account => ({
  bitlinks: [
    bitlink('x1', {
      custom_bitlinks: [`https://${ownHost}/news`, `https://${ownHost}/fr%C3%BChling`],
      tags: ['Spring'],
    }),
    bitlink('abc', { host: 'bit.ly', custom_bitlinks: [`https://${ownHost}/moved`] }),
    bitlink('only', { host: 'bit.ly' }),
    bitlink('old', { archived: true, expiration_at: '2030-01-01T00:00:00Z' }),
    bitlink('gone', { is_deleted: true }),
    bitlink('odd', {
      dynamic_routing: [{ country: 'DE' }],
      qr_code_ids: ['q1'],
      deeplinks: [{ guid: 'd' }],
      title: 'Title odd',
    }),
    bitlink('bad', { long_url: 'not a url' }),
  ],
});

const open = (source: Account) =>
  openApiImport({
    kind: 'bitly',
    respond: respondAsBitly(source),
    hasKey: ({ authorization }) => authorization === `Bearer ${apiKey}`,
    refusal: { status: 403, body: { message: 'FORBIDDEN', description: 'wrong-key-1234 may not do that.' } },
  });

test('bitly: links come with all of their short URLs and numbers of clicks, once, and not in a dry run', async () => {
  const source = account();
  const opened = await open(source);
  const trial = await expectDryRun(opened, { code: 1, created: 5 });
  expect(trial).toContain('the import needs 9 requests of the monthly quota of Bitly');
  expect(trial).toContain('/clicks/summary: 7 of 1,500');
  expect(opened.imitation.requests.filter(({ path }) => path.endsWith('/summary'))).toEqual([]);
  opened.imitation.requests.length = 0;
  opened.imitation.faults.push('wait', 'invalid-json', 'hang-up');
  expect(await opened.run()).toMatchObject({
    code: 1,
    data: { links: { created: 5, refused: 2, undatedClicks: 105 }, counts: { differenceCount: 0 } },
  });
  expect(opened.imitation.requests).toHaveLength(9 + 3);
  expect(
    opened
      .problems()
      .map(({ code, shortUrl, field }) => `${code} ${shortUrl} ${field}`)
      .sort(),
  ).toEqual([
    'FIELD_INVALID bit.ly/abc aliases',
    'HOST_NOT_MOVABLE bit.ly/only domain',
    `INVALID_URL ${ownHost}/bad url`,
    `NOT_CARRIED ${ownHost}/odd deeplinks`,
    `NOT_CARRIED ${ownHost}/odd qr_code_ids`,
    `RULE_NOT_SUPPORTED ${ownHost}/odd rules`,
  ]);
  const links = await opened.links();
  expect(links).toMatchObject([
    { slug: 'gone', archived: true, expires_at: expect.any(Date) as Date },
    { slug: 'moved', url: 'https://example.com/abc', clicks_before: 21 },
    { slug: 'odd', title: 'A  \\x title', rules: null },
    { slug: 'old', archived: true, expires_at: new Date('2030-01-01T00:00:00Z') },
    {
      slug: 'x1',
      host: ownHost,
      title: 'Title x1',
      tags: ['Spring'],
      aliases: ['frühling', 'news'],
      created_at: new Date('2025-01-02T03:04:05Z'),
      clicks_before: 21,
    },
  ]);
  expect((await opened.run('--without-clicks')).data.links).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 5,
    refused: 2,
  });
  expect(await opened.links()).toEqual(links);
  source.bitlinks.push(bitlink('newest', { group: 'Bg2' }));
  Object.assign(source.bitlinks[0]!, { title: 'Changed', custom_bitlinks: [`https://${ownHost}/later`] });
  Object.assign(source.bitlinks[3]!, { title: 'Other' });
  await opened.edit('old', 'Mine');
  expect((await opened.run()).data.links).toMatchObject({ created: 1, updated: 1, keptEdited: 1, unchanged: 3 });
  const renewed = (await opened.links()).find(({ slug }) => slug === 'x1');
  expect(renewed?.['aliases']).toEqual(['frühling', 'later', 'news']);
  const titles = new Map((await opened.links()).map(({ slug, title }) => [slug, title]));
  expect([titles.get('x1'), titles.get('old'), titles.get('newest')]).toEqual(['Changed', 'Mine', 'Title newest']);
  expect(await opened.target.hasSameCounts()).toBe(true);
  expectNoKeyStored(opened);
});

test('bitly: a source that refuses the key, spends the quota, dies or sends no JSON leaves nothing, and says what to do', async () => {
  const source: Account = { bitlinks: Array.from({ length: 120 }, (_, index) => bitlink(`l${index}`)), isSpent: true };
  const opened = await open(source);
  await expectRefusedKey(opened, /responded 403: \*\*\* may not do that\. Check the key/);
  const spent = await opened.runText();
  await expectNothingDone(opened, spent);
  expect(spent.err).toMatch(/used up\. Run the import again once Bitly has renewed the quota of the account\./);
  source.isSpent = false;
  await expectFailuresSaid(opened, { name: 'Bitly', responses: 3 });
  expect(await opened.run('--without-clicks')).toMatchObject({ code: 0, data: { links: { created: 120 } } });
});
