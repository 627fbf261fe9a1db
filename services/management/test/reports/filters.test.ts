import { collectClicks, collectProfileEvents, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import { linkStats, overview, profileStats, success, tagStats, type Link, type Tag } from '@linkplane/contracts';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeClick, describeProfileEvent } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

allowLongTests('large amounts');

let reports: TestReports;
let links: { german: Link; austrian: Link; plain: Link };
let profileId: string;
const timestamp = Date.UTC(2026, 0, 3, 12, 30);
const january = 'start=2026-01-01&end=2026-02-01';

beforeAll(async () => {
  reports = await startWithClicks();
  const { management, clicks } = reports;
  const { workspaceId } = management.owner;
  links = {
    german: await management.create({ tags: ['Sale', 'a,b'] }),
    austrian: await management.create({ tags: ['Other'] }),
    plain: await management.create(),
  };
  const profile = await management.call('POST', '/v1/profiles', { displayName: 'Ada', slug: 'ada' });
  profileId = profile.body.data.id;
  const click = (offset: number, link: Link, row: Partial<ClickRow>) =>
    describeClick({ workspaceId, linkId: link.id, timestamp, offset, ...row });
  const fromMail = { utmSource: 'mail', utmTerm: 'shoes', ref: 'partner', language: 'de' };
  const fromSearch = { utmTerm: 'boots', utmContent: '!top', language: 'de-AT' };
  const rows = [
    click(0, links.german, { country: 'DE', device: 'mobile', referrer: 'news.example', ...fromMail }),
    click(1, links.german, { country: 'DE', device: 'desktop', host: 'go.example.com', utmTerm: 'shoes' }),
    click(2, links.austrian, { country: 'AT', device: 'mobile', utmSource: 'a,b', bot: true }),
    click(3, links.austrian, { country: 'AT', device: '', city: 'Wien', qr: true, ...fromSearch }),
    click(4, links.plain, { country: '', utmSource: '!x' }),
    { ...click(5, links.german, { country: 'DE' }), workspaceId: 'wsp_other' },
  ];
  await insertRows(clicks, collectClicks(rows), 'clicks');
  const view = (offset: number, country: string) =>
    describeProfileEvent({ workspaceId, profileId, timestamp, offset, country, visitor: 'b'.repeat(32) });
  await insertRows(clicks, collectProfileEvents([view(0, 'DE'), view(1, 'US')]), 'views');
});
afterAll(async () => await reports.stop());

const query = (filters: Record<string, string>) =>
  Object.entries(filters)
    .map(([name, value]) => `&filter[${name}]=${encodeURIComponent(value)}`)
    .join('');

async function read(path: string, filters: Record<string, string>, more = '') {
  const { status, body, text } = await reports.management.call('GET', `/v1${path}?${january}${query(filters)}${more}`);
  expect([status, text]).toEqual([200, text]);
  return body;
}

const overall = async (filters: Record<string, string>, more = '') =>
  success(overview.strict()).parse(await read('/analytics/overview', filters, more)).data;

describe('the overview', () => {
  test.each<[Record<string, string>, clicks: number, views: number]>([
    [{}, 4, 2],
    [{ country: 'DE' }, 2, 1],
    [{ country: 'DE,AT' }, 3, 1],
    [{ country: '!DE' }, 2, 1],
    [{ country: '(none)' }, 1, 0],
    [{ country: 'Unknown' }, 1, 0],
    [{ country: '!(none)' }, 3, 2],
    [{ country: 'AT,(none)' }, 2, 0],
    [{ country: 'de' }, 0, 0],
    [{ country: 'DE', device: 'mobile' }, 1, 1],
    [{ device: '(none)', city: 'Wien' }, 1, 0],
    [{ referrer: 'Direct' }, 3, 2],
    [{ referrer: '!news.example' }, 3, 2],
    [{ utmSource: String.raw`a\,b,\!x` }, 1, 0],
    [{ utmSource: '(none)' }, 2, 2],
    [{ utmSource: '!mail' }, 3, 2],
    [{ domain: 'GO.example.com' }, 1, 0],
    [{ domain: 'go.example.com.' }, 1, 0],
    [{ domain: 'ｇｏ.example.com' }, 1, 0],
    [{ domain: 'localhost:8080' }, 3, 2],
    [{ domain: '(none)' }, 0, 0],
    [{ domain: '!go.example.com' }, 3, 2],
    [{ tag: 'sale' }, 2, 0],
    [{ tag: String.raw`a\,b` }, 2, 0],
    [{ tag: 'Sale,Other' }, 3, 0],
    [{ tag: '!SALE' }, 2, 2],
    [{ tag: '(none)' }, 1, 2],
    [{ tag: 'Other,(none)' }, 2, 2],
    [{ tag: '!(none)' }, 3, 0],
    [{ tag: '!Other,!(none)' }, 2, 0],
    [{ tag: 'unknown' }, 0, 0],
    [{ tag: '!unknown' }, 4, 2],
    [{ utmTerm: 'shoes' }, 2, 0],
    [{ utmTerm: '!shoes' }, 2, 2],
    [{ utmTerm: '(none)' }, 1, 2],
    [{ utmTerm: 'boots,(none)' }, 2, 2],
    [{ utmContent: String.raw`\!top` }, 1, 0],
    [{ ref: 'partner' }, 1, 0],
    [{ ref: '(none)' }, 3, 2],
    [{ language: 'de' }, 2, 0],
    [{ language: 'de-AT' }, 1, 0],
    [{ language: '!de' }, 2, 2],
    [{ language: 'Unknown' }, 2, 2],
    [{ link: 'lnk_00000000000000000000' }, 0, 0],
    [{ tag: 'Sale', country: 'AT' }, 0, 0],
    [{ tag: 'Sale', device: 'desktop', domain: 'go.example.com' }, 1, 0],
  ])(
    'with %j has the clicks and views that pass, and repeats the filters',
    async (filters, totalClicks, totalViews) => {
      const found = await overall(filters);
      expect([found.totalClicks, found.totalViews]).toEqual([totalClicks, totalViews]);
      expect(found.clicksOverTime.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totalClicks);
      expect(found.topLinks.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totalClicks);
      expect(found.topCountries.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totalClicks);
      expect(found.filters).toEqual(filters);
    },
  );

  test('bots pass filters when they are requested', async () => {
    expect((await overall({ country: 'AT' }, '&includeBots=true')).totalClicks).toBe(2);
  });

  test('a filter by a link has only its clicks', async () => {
    const { german, plain } = links;
    const { topLinks } = await overall({ link: `${german.id},${plain.id}` });
    expect(topLinks.map(({ id, clicks }) => [id, clicks])).toEqual([
      [german.id, 2],
      [plain.id, 1],
    ]);
    expect((await overall({ link: `!${german.id}` })).totalClicks).toBe(2);
  });
});

test('every figure of a link obeys the filters', async () => {
  const report = async (filters: Record<string, string>, more = '') =>
    success(linkStats.strict()).parse(await read(`/links/${links.austrian.id}/stats`, filters, more)).data;
  expect(await report({ device: 'mobile' })).toMatchObject({ totalClicks: 0, botClicks: 1, qrScans: 0, cities: [] });
  expect(await report({ device: '!mobile' })).toMatchObject({ totalClicks: 1, botClicks: 0, qrScans: 1 });
  expect(await report({ tag: 'Sale' })).toMatchObject({ totalClicks: 0, botClicks: 0 });
  expect(await report({ tag: 'other', country: 'AT' }, '&includeBots=true')).toMatchObject({
    totalClicks: 2,
    uniqueVisitors: 1,
    countries: [{ name: 'AT', clicks: 2 }],
    filters: { tag: 'other', country: 'AT' },
  });
});

test('the reports of a tag and of a profile obey the filters', async () => {
  const tags = (await reports.management.call('GET', '/v1/tags')).body.data as unknown as Tag[];
  const path = `/tags/${tags.find(({ name }) => name === 'Sale')?.id}/stats`;
  expect(success(tagStats.strict()).parse(await read(path, { device: 'desktop' })).data.totalClicks).toBe(1);
  const views = await read(`/profiles/${profileId}/stats`, { country: '!DE' });
  expect(success(profileStats.strict()).parse(views).data).toMatchObject({
    totalViews: 1,
    countries: [{ name: 'US', clicks: 1 }],
    filters: { country: '!DE' },
  });
});

test('an export of clicks has those that pass the filters, in both formats', async () => {
  const exported = async (query: string) => {
    const { url, owner } = reports.management;
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await fetch(`${url}/v1/analytics/export?${january}${query}`, { headers });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return text;
  };
  const rows = JSON.parse(
    await exported('&type=clicks&format=json&filter[tag]=Sale&filter[device]=desktop&filter[referrer]=Direct'),
  ) as Record<string, unknown>[];
  expect(rows).toMatchObject([{ linkId: links.german.id, country: 'DE', device: 'desktop' }]);
  const lines = (await exported('&type=clicks&filter[country]=!DE')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 2);
});

test('an export of links or profiles with a filter is refused', async () => {
  for (const type of ['links', 'profiles']) {
    const path = `/v1/analytics/export?${january}&type=${type}&filter[country]=DE`;
    const { status, body } = await reports.management.call('GET', path);
    expect([status, body.error.details]).toMatchObject([400, [{ field: 'filter[country]' }]]);
  }
});

test("another workspace's links and tags are an empty result", async () => {
  const { management } = reports;
  const { token } = await management.newWorkspace();
  for (const filter of [`filter[link]=${links.german.id}`, 'filter[tag]=Sale', 'filter[tag]=!unknown']) {
    const path = `/v1/analytics/overview?${january}&${filter}`;
    const { status, body } = await management.call('GET', path, undefined, { token });
    expect([status, (body.data as { totalClicks: number }).totalClicks]).toEqual([200, 0]);
  }
});

test.each([
  'filter[planet]=Mars',
  'filter=country',
  'filter[country]=',
  'filter[country]=DE,!AT',
  'filter[country]=DE&filter[country]=AT',
  `filter[country]=${Array.from({ length: 51 }, (_, n) => n).join()}`,
])('%s is refused', async (filter) => {
  const range = 'start=2026-01-01&end=2026-02-01';
  for (const path of [`/analytics/export?type=clicks&${range}`, `/analytics/breakdown?by=city&${range}`])
    expect((await reports.management.call('GET', `/v1${path}&${filter}`)).body.error.code).toBe('VALIDATION_ERROR');
  for (const path of [
    '/analytics/overview',
    '/analytics/realtime',
    `/links/${links.plain.id}/stats`,
    `/profiles/${profileId}/stats`,
  ])
    expect((await reports.management.call('GET', `/v1${path}?${filter}`)).body.error.code).toBe('VALIDATION_ERROR');
});

test('a filtered report of more than 50 years is refused', async () => {
  const { body } = await reports.management.call(
    'GET',
    '/v1/analytics/overview?start=1970-01-01&end=2026-01-01&filter[country]=DE',
  );
  expect([body.error.code, body.error.details[0]?.field]).toEqual(['VALIDATION_ERROR', 'start']);
});

describe('clicks with older codes of a language', () => {
  const march = 'start=2026-03-01&end=2026-04-01';
  const stored = ['iw-IL', 'iw', 'he-IL', 'in-ID', 'id', 'ji', 'no-NO', 'nb', 'tl', 'fil-PH', 'sh', 'sr-RS', 'de', ''];
  beforeAll(async () => {
    const { management, clicks } = reports;
    const rows = stored.map((language, index) =>
      describeClick({
        workspaceId: management.owner.workspaceId,
        linkId: links.plain.id,
        timestamp: Date.UTC(2026, 2, 3, 12),
        offset: 1_000 + index,
        language,
      }),
    );
    await insertRows(clicks, collectClicks(rows), 'languages');
  });

  test.each([
    ['he', 3],
    ['iw', 3],
    ['he-IL', 2],
    ['iw-IL', 2],
    ['!he', stored.length - 3],
    ['id', 2],
    ['in', 2],
    ['yi', 1],
    ['no', 2],
    ['nb-NO', 1],
    ['tl', 2],
    ['fil', 2],
    ['sh', 2],
    ['sr', 2],
    ['he,de', 4],
    ['iw,(none)', 4],
    ['fr', 0],
  ])('are found by %s', async (value, clicks) => {
    const path = `/v1/analytics/overview?${march}${query({ language: value })}`;
    const { status, body } = await reports.management.call('GET', path);
    expect([status, body.data.totalClicks]).toEqual([200, clicks]);
  });
});
