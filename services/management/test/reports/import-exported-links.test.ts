import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportColumns, unsetLinkFields, type Link } from '@linkplane/contracts';
import { readLinksCsv } from '../../../dashboard/src/features/links/bulk/read-links-csv.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

let reports: TestReports;
let source: { token: string };
const links: Link[] = [];

const everySetting = {
  title: '\'=1, "quoted"\r\nline\u2028two',
  startsAt: '2026-01-01T08:00:00.000Z',
  expiresAt: '2030-03-01T00:00:00.000Z',
  clickLimit: 1_000,
  expirationUrl: 'https://example.com/over?a=1,2;3',
  utmSource: '=cmd()',
  utmMedium: ' spaces ',
  utmCampaign: 'größe|日本',
  utmTerm: '-1',
  utmContent: '\ttab',
  notes: 'a\n\n"b"',
  externalId: '007',
  blockedUrl: 'https://example.com/blocked',
  rules: [
    { name: 'One, "two"', conditions: [{ type: 'country', in: ['DE'] }], url: 'https://example.com/de' },
    { conditions: [{ type: 'device', in: ['mobile'] }], block: true },
  ],
  split: {
    variants: [
      { name: 'Old', url: 'https://example.com/old', weight: 30 },
      { url: 'https://example.com/new', weight: 70 },
    ],
    endsAt: '2031-01-01T00:00:00.000Z',
  },
  social: { title: '=Spring', image: 'https://example.com/a,b.png' },
  appLinkingEnabled: true,
  iosEnabled: true,
  androidEnabled: true,
  redirectDelayEnabled: true,
  forwardQuery: true,
  archived: true,
  clickToken: true,
  forwardPath: 'append',
  tags: ['a|b', 'c, d', '=e', 'back\\slash'],
};

beforeAll(async () => {
  reports = await startWithClicks();
  source = await reports.management.newWorkspace();
  const bodies = [
    { url: 'https://example.com/everything', ...everySetting },
    { url: 'https://example.com/nothing' },
    { url: 'https://example.com/before', clicksBefore: 1_204 },
    {
      url: 'https://example.com/aliases',
      aliases: [{ slug: 'exported-one' }, { slug: 'exported-two', redirects: true }],
    },
    { url: 'https://example.com/moved', redirectStatus: 301, forwardPath: 'ignore', title: '"' },
    { url: 'mailto:ada@example.com', title: '\n', rules: [] },
  ];
  for (const body of bodies) {
    const response = await reports.management.call('POST', '/v1/links', body, { token: source.token });
    expect([response.status, response.body.error]).toEqual([201, undefined]);
    links.push(response.body.data);
  }
  const style = { dark: '#123456', frame: 'Scan me', dots: 'rounded' };
  const path = `/v1/links/${links[0]!.id}/qr-style`;
  const stored = await reports.management.call('PUT', path, style, { token: source.token });
  expect(stored.status).toBe(200);
  expect(await readStyle(links[0]!.id, source.token)).toMatchObject({ stored: true, style });
});
afterAll(() => reports.stop());

async function exportLinks(token: string, query = ''): Promise<string> {
  const range = 'type=links&start=2026-01-01&end=2026-02-01';
  const response = await fetch(`${reports.management.url}/v1/analytics/export?${range}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return await response.text();
}

async function readStyle(id: string, token: string) {
  const { status, body } = await reports.management.call('GET', `/v1/links/${id}/qr-style`, undefined, { token });
  expect(status).toBe(200);
  return body.data as unknown as { stored: boolean; style: object };
}

/** What an import cannot set, or has to be new: its own ids, times and counts. */
function comparable({ rules, split, ...settings }: Link) {
  const {
    id: _,
    clicks: _clicks,
    createdAt: _made,
    updatedAt: _changed,
    shortUrl: _short,
    slug: _slug,
    aliases,
    ...rest
  } = settings;
  return {
    ...rest,
    // Slugs are of one host, which both workspaces share.
    aliases: aliases.map((alias) => ({ ...alias, slug: alias.slug.replace(/-copy$/, '') })),
    rules: rules?.map(({ id: _own, ...rule }) => rule),
    split: split && { ...split, variants: split.variants.map(({ id: _own, ...variant }) => variant) },
  };
}

test('every setting of a link has a column, in csv and in json', () => {
  for (const name of [...Object.keys(unsetLinkFields), 'url', 'slug', 'domain', 'tags', 'hasPassword', 'aliases'])
    expect(exportColumns.links).toContain(name);
});

describe('the csv of links', () => {
  test('imported into another workspace makes the same links', async () => {
    const { lines, problems, columns } = readLinksCsv(await exportLinks(source.token));
    expect(problems).toEqual([]);
    expect(columns.filter(({ meaning }) => meaning === undefined).map(({ name }) => name)).toEqual([
      ...['id', 'clicks', 'uniqueVisitors', 'createdAt', 'updatedAt'],
    ]);
    expect(lines.filter(({ problem }) => problem)).toEqual([]);
    const target = await reports.management.newWorkspace();
    // Slugs are of one host, which both workspaces share.
    const bodies = lines.map(({ link: { slug: _, aliases, ...link } }) => ({
      ...link,
      aliases: ((aliases ?? []) as Link['aliases']).map((alias) => ({ ...alias, slug: `${alias.slug}-copy` })),
    }));
    const made = await reports.management.call('POST', '/v1/links/bulk', { links: bodies }, { token: target.token });
    const { failed, results } = made.body.data as unknown as { failed: number; results: { data: Link }[] };
    expect(failed, JSON.stringify(results)).toBe(0);
    const byUrl = (some: Link[]) => some.toSorted((a, b) => (a.url < b.url ? -1 : 1)).map(comparable);
    expect(byUrl(results.map(({ data }) => data))).toEqual(byUrl(links));
    for (const { id, url } of results.map(({ data }) => data)) {
      const original = links.find((link) => link.url === url);
      const [own, copied] = [await readStyle(original?.id ?? '', source.token), await readStyle(id, target.token)];
      expect([url, copied]).toEqual([url, own]);
    }
    expect(links[0]?.tags).toEqual(everySetting.tags.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  test('of a link with a password says so, and is not imported without it', async () => {
    const { token } = await reports.management.newWorkspace();
    const body = { url: 'https://example.com/secret', password: 'a secret' };
    await reports.management.call('POST', '/v1/links', body, { token });
    const text = await exportLinks(token);
    expect(text).not.toContain('a secret');
    expect(readLinksCsv(text).lines[0]?.problem).toEqual({ kind: 'password' });
  });
});

test('the json of links has every setting, rules and the look of the QR code as objects', async () => {
  const rows = JSON.parse(await exportLinks(source.token, '&format=json')) as Record<string, unknown>[];
  const row = rows.find(({ id }) => id === links[0]!.id)!;
  expect(Object.keys(row).toSorted()).toEqual(exportColumns.links.toSorted());
  const { suspended: _, clickLimitUsed: __, ...link } = links[0]!;
  expect(row).toEqual({ ...link, updatedAt: row['updatedAt'], uniqueVisitors: 0, qrStyle: row['qrStyle'] });
  expect(row['qrStyle']).toMatchObject({ dark: '#123456', frame: 'Scan me', dots: 'rounded', logo: null });
  expect(rows.find(({ id }) => id === links[1]!.id)).toMatchObject({ rules: null, split: null, qrStyle: null });
});
