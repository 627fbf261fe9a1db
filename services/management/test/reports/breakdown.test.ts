import { collectClicks, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import {
  breakdown,
  hours,
  linkStats,
  overview,
  profileStats,
  success,
  tagStats,
  type Link,
  type Tag,
} from '@linkplane/contracts';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeClick } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

allowLongTests('large amounts');

let reports: TestReports;
let links: { german: Link; plain: Link };
const timestamp = Date.UTC(2026, 0, 3, 12, 30);
const dayMs = 86_400_000;
const january = 'start=2026-01-01&end=2026-02-01';

beforeAll(async () => {
  reports = await startWithClicks();
  const { management, clicks } = reports;
  const { workspaceId } = management.owner;
  links = { german: await management.create({ tags: ['Sale', 'News'] }), plain: await management.create() };
  const click = (offset: number, link: Link, row: Partial<ClickRow>) =>
    describeClick({ workspaceId, linkId: link.id, timestamp, offset, ...row });
  const rows = [
    click(0, links.german, { country: 'DE', device: 'mobile', utmSource: 'mail' }),
    click(1, links.german, { country: 'DE', device: 'desktop', host: 'go.example.com' }),
    click(2, links.german, { country: 'DE', device: 'mobile', visitor: 'b'.repeat(32) }),
    click(3, links.plain, { country: 'AT', device: 'mobile' }),
    click(4, links.plain, { country: '', device: '' }),
    click(5, links.plain, { country: 'FR', bot: true }),
    click(6, links.plain, { country: 'CH', timestamp: timestamp - 31 * dayMs }),
    click(7, links.german, { country: 'CH', timestamp: timestamp - 365 * dayMs }),
    click(8, links.german, { country: 'CH', timestamp: timestamp - 365 * dayMs, visitor: 'b'.repeat(32) }),
    { ...click(9, links.german, { country: 'US' }), workspaceId: 'wsp_other' },
  ];
  await insertRows(clicks, collectClicks(rows), 'clicks');
});
afterAll(async () => await reports.stop());

async function call(path: string) {
  const { status, text, body } = await reports.management.call('GET', `/v1${path}`);
  expect(status, text).toBe(200);
  return body;
}
const list = async (query: string) =>
  success(breakdown.strict()).parse(await call(`/analytics/breakdown?${january}&${query}`)).data;
const rowsOf = async (query: string) =>
  (await list(query)).rows.map(({ name, clicks, uniqueVisitors }) => [name, clicks, uniqueVisitors]);

test('a breakdown lists the values with the most clicks, their visitors, and what is in none of the rows', async () => {
  expect(await list('by=country')).toEqual({
    start: '2026-01-01T00:00:00.000Z',
    end: '2026-02-01T00:00:00.000Z',
    timezone: 'UTC',
    filters: {},
    by: 'country',
    rows: [
      { name: 'DE', clicks: 3, uniqueVisitors: 2 },
      { name: 'AT', clicks: 1, uniqueVisitors: 1 },
      { name: 'Unknown', clicks: 1, uniqueVisitors: 1 },
    ]
      .sort((a, b) => b.clicks - a.clicks || (a.name === 'Unknown' ? -1 : 1))
      .map((row) => ({ ...row, conversions: 0, convertedClicks: 0, revenue: [] })),
    other: { clicks: 0 },
    total: 5,
  });
  expect(await list('by=country&limit=1')).toMatchObject({ rows: [{ name: 'DE' }], other: { clicks: 2 }, total: 5 });
});

test.each([
  [
    'by=device',
    [
      ['mobile', 3, 2],
      ['Unknown', 1, 1],
      ['desktop', 1, 1],
    ],
  ],
  [
    'by=device&filter[country]=DE',
    [
      ['mobile', 2, 2],
      ['desktop', 1, 1],
    ],
  ],
  [
    'by=device&filter[device]=!mobile',
    [
      ['Unknown', 1, 1],
      ['desktop', 1, 1],
    ],
  ],
  ['by=referrer', [['Direct', 5, 2]]],
  [
    'by=utmSource',
    [
      ['(none)', 4, 2],
      ['mail', 1, 1],
    ],
  ],
  [
    'by=domain',
    [
      ['localhost:8080', 4, 2],
      ['go.example.com', 1, 1],
    ],
  ],
  [
    'by=tag',
    [
      ['News', 3, 2],
      ['Sale', 3, 2],
      ['(none)', 2, 1],
    ],
  ],
  [
    'by=tag&filter[device]=desktop',
    [
      ['News', 1, 1],
      ['Sale', 1, 1],
    ],
  ],
  ['by=tag&filter[tag]=(none)', [['(none)', 2, 1]]],
  ['by=country&filter[tag]=Sale', [['DE', 3, 2]]],
  ['by=country&includeBots=true&filter[country]=FR', [['FR', 1, 1]]],
  ['by=city&filter[country]=XX', []],
] as const)('%s lists %j', async (query, expected) => {
  const byName = (rows: readonly (readonly unknown[])[]) =>
    rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  expect(byName(await rowsOf(query))).toEqual(byName(expected));
});

test('a breakdown by link names the ids', async () => {
  expect(await rowsOf('by=link')).toEqual([
    [links.german.id, 3, 2],
    [links.plain.id, 2, 1],
  ]);
});

test.each([
  ['by', ''],
  ['by', 'by=password'],
  ['by', 'by=utm_source'],
  ['limit', 'by=country&limit=0'],
  ['limit', 'by=country&limit=1001'],
  ['limit', 'by=country&limit=1.5'],
  ['start', 'by=country&start=1960-01-01'],
  ['filter[mood]', 'by=country&filter[mood]=a'],
])('a wrong %s of a breakdown is refused in %j', async (field, query) => {
  const range = query.includes('start=') ? 'end=2026-02-01' : january;
  const { status, body } = await reports.management.call('GET', `/v1/analytics/breakdown?${range}&${query}`);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
});

test('the hours of the week are those of the time zone', async () => {
  const read = async (query: string) =>
    success(hours.strict()).parse(await call(`/analytics/hours?${january}&${query}`)).data;
  const inUtc = await read('');
  expect(inUtc).toMatchObject({ total: 5, timezone: 'UTC', filters: {} });
  expect(inUtc.hours[5]?.[12]).toBe(5); // a Saturday, 12:30
  const inTokyo = await read('timezone=Asia/Tokyo&filter[country]=DE');
  expect(inTokyo).toMatchObject({ total: 3, filters: { country: 'DE' } });
  expect(inTokyo.hours[5]?.[21]).toBe(3);
});

test('reports have the figures of the time that they are compared with, and null without one', async () => {
  const { german, plain } = links;
  const ofLink = async (id: string, query: string) =>
    success(linkStats.strict()).parse(await call(`/links/${id}/stats?${january}&${query}`)).data;
  expect((await ofLink(plain.id, '')).comparison).toBeNull();
  const previous = (await ofLink(plain.id, 'compare=previous')).comparison;
  expect(previous).toMatchObject({
    start: '2025-12-01T00:00:00.000Z',
    end: '2026-01-01T00:00:00.000Z',
    totalClicks: 1,
    uniqueVisitors: 1,
  });
  expect(previous?.clicksOverTime).toHaveLength(31);
  expect(previous?.clicksOverTime[2]).toEqual({ date: '2025-12-03', clicks: 1, uniqueVisitors: 1 });
  expect((await ofLink(german.id, 'compare=year')).comparison).toMatchObject({ totalClicks: 2, uniqueVisitors: 2 });
  expect((await ofLink(german.id, 'compare=year&filter[country]=DE')).comparison).toMatchObject({ totalClicks: 0 });

  const overall = success(overview.strict()).parse(await call(`/analytics/overview?${january}&compare=year`)).data;
  expect(overall).toMatchObject({ totalClicks: 5, comparison: { totalClicks: 2, start: '2025-01-01T00:00:00.000Z' } });

  const tags = (await reports.management.call('GET', '/v1/tags')).body.data as unknown as Tag[];
  const ofTag = success(tagStats.strict()).parse(await call(`/tags/${tags[0]?.id}/stats?${january}&compare=year`)).data;
  expect(ofTag.comparison).toMatchObject({ totalClicks: 2 });

  const { body } = await reports.management.call('POST', '/v1/profiles', { displayName: 'Ada', slug: 'ada' });
  const path = `/profiles/${body.data.id}/stats?${january}&compare=previous`;
  const ofProfile = success(profileStats.strict()).parse(await call(path)).data;
  expect(ofProfile.comparison).toMatchObject({ totalViews: 0, totalClicks: 0, uniqueVisitors: 0 });
  expect(ofProfile.comparison?.viewsOverTime).toHaveLength(31);
});

test('a comparison of more than fifty years, or with an unknown time, is refused', async () => {
  for (const query of ['start=1960-01-01&compare=previous', 'compare=week']) {
    const { status, body } = await reports.management.call('GET', `/v1/analytics/overview?${query}`);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  }
});
