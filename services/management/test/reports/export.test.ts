import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectClicks, collectProfileEvents, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import { exportColumns, type Link } from '@linkplane/contracts';
import { describeClick, describeProfileEvent } from '../support/describe-rows.ts';
import { parseCsv } from '../support/parse-csv.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

let reports: TestReports;
let workspace: { workspaceId: string; token: string };
let links: Link[] = [];
const day = (n: number) => Date.UTC(2026, 0, n, 12, 30);
const range = 'start=2026-01-01&end=2026-02-01';

beforeAll(async () => {
  reports = await startWithClicks();
  workspace = await reports.management.newWorkspace();
  for (const title of ['=cmd()', 'a "quoted", title\nin two lines', '\n=cmd()', null]) {
    const body = { url: 'https://example.com/', title };
    const response = await reports.management.call('POST', '/v1/links', body, { token: workspace.token });
    links.push(response.body.data);
  }
  links = links.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const tagged = { archived: true, tags: ['b', '=1,2'] };
  await reports.management.call('PATCH', `/v1/links/${links[0]!.id}`, tagged, { token: workspace.token });
  const clicks: Partial<ClickRow>[] = [
    {
      timestamp: day(1),
      referrer: '-1+1',
      utmSource: '@sum',
      city: 'a "b", c\r\nd',
      url: 'https://example.com/?a=1,2',
    },
    {
      timestamp: day(2),
      qr: true,
      visitor: 'c'.repeat(32),
      host: 'go.example',
      utmCampaign: '\t=1',
      utmMedium: 'ünï💚',
      utmContent: '=1',
      ref: '+1',
      language: 'de-AT',
      ruleId: 'rul_1',
      variantId: 'var_1',
      referrer: '\n+1',
    },
    { timestamp: day(3), bot: true },
    { timestamp: day(3), outcome: 'expired' },
    { timestamp: day(3), workspaceId: 'wsp_other' },
    { timestamp: day(33) },
  ];
  const linkId = links[0]!.id;
  const rows = clicks.map((click, offset) =>
    describeClick({ workspaceId: workspace.workspaceId, linkId, offset, timestamp: day(1), ...click }),
  );
  await insertRows(reports.clicks, collectClicks(rows.slice(0, 5)), 'january');
  await insertRows(reports.clicks, collectClicks(rows.slice(5)), 'february');
});
afterAll(() => reports.stop());

type Downloaded = { headers: Headers; text: string; bytes: ArrayBuffer };

async function download(query: string, token = workspace.token): Promise<Downloaded> {
  const response = await fetch(`${reports.management.url}/v1/analytics/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  expect(response.status, text).toBe(200);
  return { headers: response.headers, text, bytes };
}

describe('clicks', () => {
  test('as csv have a header, every human click of the range, RFC 4180 quoting and no formulas', async () => {
    const { headers, text } = await download(`type=clicks&${range}`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="clicks_2026-01-01_2026-02-01.csv"');
    const [header, first, second, ...others] = parseCsv(text);
    expect(header).toEqual(exportColumns.clicks);
    expect(others).toEqual([]);
    const origin = 'http://localhost:8080';
    expect(first).toEqual([
      ...['2026-01-01T12:30:00.000Z', 'evt_0', links[0]!.id, 'abc', `${origin}/abc`, 'https://example.com/?a=1,2'],
      ...['', '', 'a "b", c\r\nd', 'mobile', 'Firefox', 'Android', "'-1+1", "'@sum", '', '', 'false', 'false'],
      ...['', '', '', '', 'false', '', ''],
    ]);
    expect(second).toEqual([
      ...['2026-01-02T12:30:00.000Z', 'evt_1', links[0]!.id, 'abc', 'https://go.example/abc', 'https://example.com/'],
      ...['', '', '', 'mobile', 'Firefox', 'Android', "'\n+1", '', 'ünï💚', "'\t=1", 'true', 'false'],
      ...['', "'=1", "'+1", 'de-AT', 'false', 'rul_1', 'var_1'],
    ]);
  });

  test('as json are an array of the same rows, unescaped', async () => {
    const { headers, text } = await download(`type=clicks&format=json&${range}`);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const rows = JSON.parse(text) as Record<string, unknown>[];
    expect(rows.map(({ clickId }) => clickId)).toEqual(['evt_0', 'evt_1']);
    expect(Object.keys(rows[0]!)).toEqual(exportColumns.clicks);
    expect(rows[0]).toMatchObject({ referrer: '-1+1', city: 'a "b", c\r\nd', qr: false, bot: false });
    expect(rows[1]).toMatchObject({ utmCampaign: '\t=1', utmMedium: 'ünï💚', qr: true });
  });

  test('as parquet are the same rows with types, in row groups that any reader can read', async () => {
    const { headers, bytes } = await download(`type=clicks&format=parquet&includeBots=true&${range}`);
    expect(headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect(headers.get('content-disposition')).toBe('attachment; filename="clicks_2026-01-01_2026-02-01.parquet"');
    const rows = (await parquetReadObjects({ file: bytes })).sort((a, b) => (a['clickId'] < b['clickId'] ? -1 : 1));
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0]!)).toEqual(exportColumns.clicks);
    const timestamp = new Date('2026-01-01T12:30:00.000Z');
    expect(rows[0]).toMatchObject({ timestamp, referrer: '-1+1', city: 'a "b", c\r\nd', qr: false, bot: false });
    expect(rows[1]).toMatchObject({
      utmCampaign: '\t=1',
      utmMedium: 'ünï💚',
      qr: true,
      utmTerm: '',
      language: 'de-AT',
    });
    expect(rows[2]).toMatchObject({ bot: true });
  });

  test.each(['links', 'profiles', 'conversions', 'profileEvents'])(
    'is the only type as parquet: %s are refused',
    async (type) => {
      const path = `/v1/analytics/export?type=${type}&format=parquet&${range}`;
      const { status, body } = await reports.management.call('GET', path);
      expect([status, body.error.details[0]?.field]).toEqual([400, 'format']);
    },
  );

  test('of a range include its start and not its end', async () => {
    const { text } = await download('type=clicks&start=2026-01-01T12:30:00Z&end=2026-01-02T12:30:00Z');
    expect(parseCsv(text).map(([, clickId]) => clickId)).toEqual(['clickId', 'evt_0']);
  });

  test('include bots when requested', async () => {
    const { text } = await download(`type=clicks&includeBots=true&${range}`);
    expect(parseCsv(text)).toHaveLength(4);
  });

  test('without rows are an empty table', async () => {
    const none = 'start=2020-01-01&end=2020-01-02';
    expect((await download(`type=clicks&${none}`)).text).toBe(
      `${exportColumns.clicks.map((name) => `"${name}"`).join(',')}\r\n`,
    );
    expect(JSON.parse((await download(`type=clicks&format=json&${none}`)).text)).toEqual([]);
    const { bytes } = await download(`type=clicks&format=parquet&${none}`);
    expect(await parquetReadObjects({ file: bytes })).toEqual([]);
  });
});

describe('links', () => {
  test('include all of the workspace, with the counts of the range', async () => {
    const { headers, text } = await download(`type=links&${range}`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="links_2026-01-01_2026-02-01.csv"');
    const [header, ...rows] = parseCsv(text);
    expect(header).toEqual(exportColumns.links);
    expect(rows.map(([id]) => id)).toEqual(links.map(({ id }) => id));
    const shown = (index: number, name: (typeof exportColumns.links)[number]) =>
      rows[index]?.[exportColumns.links.indexOf(name)];
    expect([shown(0, 'clicks'), shown(0, 'uniqueVisitors'), shown(1, 'clicks')]).toEqual(['2', '2', '0']);
    // Columns that were added later stand behind: some programs read by place.
    expect(exportColumns.links.slice(14, 17)).toEqual(['archived', 'tags', 'domain']);
    expect(shown(0, 'domain')).toBe(links[0]?.domain);
    expect([shown(0, 'archived'), shown(0, 'tags')]).toEqual(['true', '\\=1\\,2, b']);
    expect([shown(1, 'archived'), shown(1, 'tags')]).toEqual(['false', '']);
    const titles = rows.map((_, index) => shown(index, 'title'));
    expect(shown(0, 'notes')).toBe(links[0]?.notes ?? '');
    expect(titles.toSorted()).toEqual(['', "'\n=cmd()", "'=cmd()", 'a "quoted", title\nin two lines']);
  });

  test('of more than a page are complete, unique and in order, as json', async () => {
    const { workspaceId, token } = await reports.management.newWorkspace();
    await reports.management.pool.query(
      `insert into links (id, workspace_id, slug, url)
       select 'lnk_' || md5($1 || n), $1, md5($1 || n), 'https://example.com/' from generate_series(1, 4500) n`,
      [workspaceId],
    );
    const rows = JSON.parse((await download(`type=links&format=json&${range}`, token)).text) as { id: string }[];
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(4_500);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(rows[0]).toMatchObject({
      title: null,
      clicks: 0,
      startsAt: null,
      clickLimit: null,
      archived: false,
      tags: [],
    });
  });
});

test('profiles have the views, visitors and clicks of the range', async () => {
  const { workspaceId, token } = await reports.management.newWorkspace();
  const made = await reports.management.call('POST', '/v1/profiles', { displayName: '+Ada', slug: 'ada-x' }, { token });
  const profileId = made.body.data.id;
  const events = [{}, { visitor: 'd'.repeat(32) }, { event: 'click' as const, blockId: 'blk_1' }, { bot: true }];
  await insertRows(
    reports.clicks,
    collectProfileEvents(
      events.map((event, offset) =>
        describeProfileEvent({ workspaceId, profileId, offset, timestamp: day(2), ...event }),
      ),
    ),
    workspaceId,
  );
  const [header, row] = parseCsv((await download(`type=profiles&${range}`, token)).text);
  expect(header).toEqual(exportColumns.profiles);
  expect(row?.slice(0, 7)).toEqual([profileId, 'ada-x', "'+Ada", 'http://localhost:8080/ada-x', '2', '2', '1']);
});

describe('events of profiles', () => {
  test('are views and clicks on blocks, as csv and json, without bots unless they are requested', async () => {
    const { workspaceId, token } = await reports.management.newWorkspace();
    const events = [
      { blockId: '', country: 'DE', referrer: '=1' },
      { event: 'click' as const, blockId: 'blk_1', host: 'go.example', slug: 'ä/b' },
      { bot: true },
      { timestamp: day(40) },
    ];
    const rows = events.map((event, offset) =>
      describeProfileEvent({ workspaceId, profileId: 'prf_1', offset, timestamp: day(2), ...event }),
    );
    await insertRows(reports.clicks, collectProfileEvents(rows.slice(0, 3)), workspaceId);
    await insertRows(reports.clicks, collectProfileEvents(rows.slice(3)), `${workspaceId}-later`);
    const [header, view, click, ...others] = parseCsv((await download(`type=profileEvents&${range}`, token)).text);
    const at = (row: string[] | undefined, name: string) => row?.[exportColumns.profileEvents.indexOf(name)];
    expect(header).toEqual(exportColumns.profileEvents);
    expect(others).toEqual([]);
    expect([at(view, 'event'), at(view, 'profileId'), at(view, 'country'), at(view, 'referrer')]).toEqual([
      ...['view', 'prf_1', 'DE', "'=1"],
    ]);
    expect([at(click, 'event'), at(click, 'blockId'), at(click, 'shortUrl')]).toEqual([
      ...['click', 'blk_1', 'https://go.example/%C3%A4/b'],
    ]);
    const { text } = await download(`type=profileEvents&format=json&includeBots=true&${range}`, token);
    const json = JSON.parse(text) as { event: string; bot: boolean; timestamp: string }[];
    expect(json.map(({ event, bot }) => [event, bot])).toEqual([
      ['view', false],
      ['click', false],
      ['view', true],
    ]);
    expect(json[0]).toMatchObject({ timestamp: '2026-01-02T12:30:00.000Z', referrer: '=1' });
    // Nothing of another workspace.
    expect(parseCsv((await download(`type=profileEvents&${range}`)).text)).toHaveLength(1);
  });
});

describe('a csv for a spreadsheet', () => {
  const form = 'bom=true&delimiter=;&timezone=Europe/Berlin';
  const parse = (text: string, delimiter: string) =>
    text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(delimiter).map((cell) => cell.replaceAll(/^"|"$/g, '')));

  test('of links has a byte order mark, semicolons and local times', async () => {
    const { token } = await reports.management.newWorkspace();
    const body = {
      url: 'https://example.com/',
      title: '=Größe',
      startsAt: '2026-07-01T22:30:05.123Z',
      tags: ['a', 'b'],
    };
    expect((await reports.management.call('POST', '/v1/links', body, { token })).status).toBe(201);
    const { bytes } = await download(`type=links&${form}&${range}`, token);
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header = [], row = []] = parse(new TextDecoder().decode(bytes), ';');
    expect(header).toEqual(exportColumns.links);
    const cell = (name: string) => row[header.indexOf(name)];
    expect([cell('title'), cell('startsAt'), cell('tags')]).toEqual(["'=Größe", '2026-07-02 00:30:05', 'a, b']);
    expect(cell('createdAt')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test.each([
    [';', ';', `"2026-01-01 13:30:00"`],
    ['tab', '\t', `"2026-01-01 13:30:00"`],
    [',', ',', `"2026-01-01 13:30:00"`],
  ])('of clicks with the delimiter %j', async (delimiter, character, time) => {
    const query = `type=clicks&bom=true&delimiter=${delimiter}&timezone=europe/berlin&${range}`;
    const { bytes } = await download(query);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text.startsWith(`\ufeff"timestamp"${character}"clickId"${character}`)).toBe(true);
    expect(text).toContain(`\r\n${time}${character}"evt_0"${character}`);
    // Formulas are guarded as ever.
    expect(text).toContain(`"'-1+1"${character}"'@sum"`);
  });

  test.each(['conversions', 'profileEvents', 'profiles'])('of %s has the same form', async (type) => {
    const { bytes } = await download(`type=${type}&${form}&${range}`);
    const [header] = parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), ';');
    expect(header?.length).toBe(exportColumns[type as 'profiles'].length);
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test.each([
    ['type=clicks&format=json&bom=true', 'bom'],
    ['type=clicks&format=parquet&delimiter=;', 'delimiter'],
    ['type=clicks&delimiter=x', 'delimiter'],
    ['type=clicks&bom=yes', 'bom'],
    ['type=clicks&timezone=Mars', 'timezone'],
  ])('is refused with %s', async (query, field) => {
    const { status, body } = await reports.management.call('GET', `/v1/analytics/export?${query}&${range}`);
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('as json has the same times with every time zone', async () => {
    const { text } = await download(`type=clicks&format=json&timezone=Asia/Tokyo&${range}`);
    expect((JSON.parse(text) as { timestamp: string }[])[0]?.timestamp).toBe('2026-01-01T12:30:00.000Z');
  });
});

test.each([
  '',
  `type=visits&${range}`,
  'type=clicks&start=2026-01-01',
  'type=clicks&start=2026-02-01&end=2026-01-01',
  `type=clicks&format=xml&${range}`,
])('%s is refused before anything is sent', async (query) => {
  const { status, body } = await reports.management.call('GET', `/v1/analytics/export?${query}`);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('HEAD sends the headers without running the export', async () => {
  const response = await fetch(`${reports.management.url}/v1/analytics/export?type=clicks&${range}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${workspace.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('clicks_2026-01-01');
});
