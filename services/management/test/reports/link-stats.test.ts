import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { collectClicks, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import { linkStats, success } from '@linkplane/contracts';
import { createMigratedClicksDb, type TestClicksDb } from '@linkplane/testing';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let clicks: ClicksDb;
let database: TestClicksDb;
let linkId: string;
const day = (n: number) => Date.UTC(2026, 0, n, 12, 30);

beforeAll(async () => {
  database = await createMigratedClicksDb();
  clicks = openClicksDb(database);
  management = await startManagement({ clicks });
  linkId = (await management.create()).id;
  const rows = [
    { timestamp: day(1) },
    { timestamp: day(1), visitor: 'b'.repeat(32), qr: true },
    { timestamp: day(3), country: 'DE' },
    { timestamp: day(3), bot: true },
    { timestamp: day(4), workspaceId: 'wsp_other' },
  ].map((row, offset) => ({ ...blankClick(management.owner.workspaceId, linkId, offset), ...row }));
  await insertRows(clicks, collectClicks(rows), 'test');
});
afterAll(async () => {
  await management.stop();
  await database.drop();
});

const stats = (query: string, id = linkId) => management.call('GET', `/v1/links/${id}/stats${query}`);

test('a link without clicks has a complete series of zeros over the last 30 days', async () => {
  const { id } = await management.create();
  const { status, body } = await stats('', id);
  expect(status).toBe(200);
  expect(success(linkStats.strict()).parse(body).data).toMatchObject({
    linkId: id,
    timezone: 'UTC',
    interval: 'day',
    totalClicks: 0,
    uniqueVisitors: 0,
    lastClickedAt: null,
    countries: [],
  });
  expect(body.data.clicksOverTime.length).toBe(31);
  const [start, end] = [body.data.start, body.data.end].map((instant) => Date.parse(instant));
  expect(start! % 86_400_000, 'midnight').toBe(0);
  expect(Math.floor((end! - start!) / 86_400_000), 'whole days').toBe(30);
});

test('the figures are of the range and the workspace, without bots unless requested', async () => {
  const { body } = await stats('?start=2026-01-01&end=2026-01-04&interval=day');
  expect(success(linkStats.strict()).parse(body).data).toMatchObject({
    start: '2026-01-01T00:00:00.000Z',
    end: '2026-01-04T00:00:00.000Z',
    totalClicks: 3,
    // A visitor who comes on two days counts twice: the hashes of visitors are those of one day.
    uniqueVisitors: 3,
    botClicks: 1,
    qrScans: 1,
    lastClickedAt: '2026-01-03T12:30:00.000Z',
    clicksOverTime: [
      { date: '2026-01-01', clicks: 2, uniqueVisitors: 2 },
      { date: '2026-01-02', clicks: 0, uniqueVisitors: 0 },
      { date: '2026-01-03', clicks: 1, uniqueVisitors: 1 },
    ],
  });
  expect((await stats('?start=2026-01-01&end=2026-01-04&includeBots=true')).body.data.totalClicks).toBe(4);
  expect((await stats('?start=2026-01-02&end=2026-01-03')).body.data.totalClicks).toBe(0);
});

test('the default interval follows the length of the range', async () => {
  for (const [end, interval] of [
    ['2026-01-02', 'hour'],
    ['2026-02-01', 'day'],
    ['2027-01-01', 'week'],
    ['2036-01-01', 'month'],
  ])
    expect((await stats(`?start=2026-01-01&end=${end}`)).body.data.interval).toBe(interval);
});

test('days are those of the time zone, under any of its names', async () => {
  for (const timezone of ['Asia/Kolkata', 'asia/kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'America/St_Johns']) {
    const { status, body } = await stats(`?start=2026-01-01&end=2026-01-04&timezone=${encodeURIComponent(timezone)}`);
    expect([status, body.data.timezone, body.data.totalClicks]).toEqual([200, timezone, 3]);
  }
});

test.each([
  ['start', 'yesterday'],
  ['start', '2026-01-01T00:00:00'],
  ['start', '2026-13-01'],
  ['end', '0000-01-01'],
  ['interval', 'minute'],
  ['timezone', 'Mars/Olympus'],
  ['timezone', '+02:00'],
  ['timezone', ''],
  ['includeBots', 'yes'],
  ['includeBots', ''],
])('%s=%s is refused', async (field, value) => {
  const { status, body } = await stats(`?${field}=${encodeURIComponent(value)}`);
  expect([status, body.error.code, body.error.details[0]!.field]).toEqual([400, 'VALIDATION_ERROR', field]);
});

test('an empty range, an inverted range and one with too many intervals are refused', async () => {
  for (const query of [
    '?start=2026-01-01&end=2026-01-01',
    '?start=2026-02-01&end=2026-01-01',
    '?start=1970-01-01&end=2100-01-01&interval=hour',
  ])
    expect((await stats(query)).body.error.code).toBe('VALIDATION_ERROR');
  expect((await stats('?start=0001-01-01&end=9999-12-31')).status).toBe(200);
  expect((await stats('?start=0001-01-01&end=0002-12-31')).status).toBe(200);
});

test("another workspace's link, an unknown and a malformed id are LINK_NOT_FOUND", async () => {
  const { token } = await management.newWorkspace();
  const theirs = await management.call('GET', `/v1/links/${linkId}/stats`, undefined, { token });
  for (const response of [theirs, await stats('', 'lnk_00000000000000000000'), await stats('', '%00')])
    expect([response.status, response.body.error.code]).toEqual([404, 'LINK_NOT_FOUND']);
});

describe('without ClickHouse', () => {
  test('stats are UNAVAILABLE, links are served', async () => {
    const alone = await startManagement();
    const { id } = await alone.create();
    const response = await alone.call('GET', `/v1/links/${id}/stats`);
    expect([response.status, response.body.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.text).not.toContain('127.0.0.1');
    expect((await alone.call('GET', `/v1/links/${id}`)).status).toBe(200);
    await alone.stop();
  });
});

function blankClick(workspaceId: string, link: string, offset: number): ClickRow {
  return {
    id: `evt_${offset}`,
    timestamp: 0,
    workspaceId,
    linkId: link,
    outcome: 'click',
    prefetch: false,
    bot: false,
    internal: false,
    qr: false,
    host: '',
    slug: 'x',
    url: 'https://example.com/',
    country: '',
    region: '',
    city: '',
    device: '',
    browser: '',
    os: '',
    referrer: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
    ref: '',
    language: '',
    blocked: false,
    ruleId: '',
    variantId: '',
    extraPath: '',
    visitor: 'a'.repeat(32),
    source: 'test',
    partition: 0,
    offset,
  };
}
