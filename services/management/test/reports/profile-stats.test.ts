import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectProfileEvents, insertRows, type ProfileEventRow } from '@linkplane/clicks-db/write';
import { profileStats, success } from '@linkplane/contracts';
import { describeProfileEvent } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

let reports: TestReports;
let profileId: string;
let [shopId, newsId] = ['', ''];
const day = (n: number) => Date.UTC(2026, 0, n, 12, 30);

beforeAll(async () => {
  reports = await startWithClicks();
  profileId = await create('/v1/profiles', { displayName: 'Ada', slug: 'ada' });
  shopId = await create(`/v1/profiles/${profileId}/blocks`, {
    type: 'link',
    label: 'Shop',
    content: 'https://a.example',
  });
  newsId = await create(`/v1/profiles/${profileId}/blocks`, {
    type: 'link',
    label: 'News',
    content: 'https://b.example',
  });
  const events: Partial<ProfileEventRow>[] = [
    { timestamp: day(1), country: 'DE' },
    { timestamp: day(1), country: 'DE', visitor: 'b'.repeat(32), referrer: 'news.example', device: 'desktop' },
    { timestamp: day(1), event: 'click', blockId: newsId },
    { timestamp: day(2), event: 'click', blockId: newsId },
    { timestamp: day(3), country: 'FR' },
    { timestamp: day(3), event: 'click', blockId: 'blk_deletedsincethen00' },
    { timestamp: day(3), bot: true },
    { timestamp: day(3), prefetch: true },
    { timestamp: day(3), workspaceId: 'wsp_other' },
  ];
  const { workspaceId } = reports.management.owner;
  const rows = events.map((event, offset) =>
    describeProfileEvent({ workspaceId, profileId, offset, timestamp: day(1), ...event }),
  );
  await insertRows(reports.clicks, collectProfileEvents(rows), 'test');
});
afterAll(() => reports.stop());

async function create(path: string, body: unknown): Promise<string> {
  const response = await reports.management.call('POST', path, body);
  expect(response.status, response.text).toBe(201);
  return response.body.data.id;
}

const stats = async (query: string) => {
  const { status, text } = await reports.management.call('GET', `/v1/profiles/${profileId}/stats${query}`);
  expect(status, text).toBe(200);
  return success(profileStats.strict()).parse(JSON.parse(text)).data;
};

test('views, visitors, clicks and their rate are of the range, without bots, prefetches and other workspaces', async () => {
  expect(await stats('?start=2026-01-01&end=2026-01-04&interval=day')).toEqual({
    profileId,
    filters: {},
    comparison: null,
    start: '2026-01-01T00:00:00.000Z',
    end: '2026-01-04T00:00:00.000Z',
    timezone: 'UTC',
    interval: 'day',
    totalViews: 3,
    // A visitor who comes on two days counts twice: the hashes of visitors are those of one day.
    uniqueVisitors: 3,
    totalClicks: 3,
    clickRate: 1,
    viewsOverTime: [
      { date: '2026-01-01', views: 2, clicks: 1 },
      { date: '2026-01-02', views: 0, clicks: 1 },
      { date: '2026-01-03', views: 1, clicks: 1 },
    ],
    blocks: [
      { blockId: newsId, type: 'link', label: 'News', clicks: 2 },
      { blockId: shopId, type: 'link', label: 'Shop', clicks: 0 },
    ],
    countries: [
      { name: 'DE', clicks: 2 },
      { name: 'FR', clicks: 1 },
    ],
    referrers: [
      { name: 'Direct', clicks: 2 },
      { name: 'news.example', clicks: 1 },
    ],
    devices: [
      { name: 'mobile', clicks: 2 },
      { name: 'desktop', clicks: 1 },
    ],
  });
});

test('bots count when requested, and days are those of the time zone', async () => {
  const { totalViews, viewsOverTime } = await stats(
    '?start=2026-01-02&end=2026-01-05&includeBots=true&timezone=Asia/Kolkata&interval=day',
  );
  expect(totalViews).toBe(2);
  expect(viewsOverTime.map(({ date }) => date)).toEqual(['2026-01-02', '2026-01-03', '2026-01-04']);
});

test('a profile without views has a rate of 0 and a series of zeros', async () => {
  const data = await stats('?start=2025-01-01&end=2025-01-03');
  expect(data).toMatchObject({ totalViews: 0, totalClicks: 0, clickRate: 0, uniqueVisitors: 0, countries: [] });
  expect(data.viewsOverTime.every(({ views, clicks }) => views + clicks === 0)).toBe(true);
});

test('a profile of another workspace is not found', async () => {
  const { token } = await reports.management.newWorkspace();
  for (const [id, options] of [
    [profileId, { token }],
    ['prf_unknown', {}],
    ['%00', {}],
  ] as const) {
    const response = await reports.management.call('GET', `/v1/profiles/${id}/stats`, undefined, options);
    expect([response.status, response.body.error.code]).toEqual([404, 'PROFILE_NOT_FOUND']);
  }
});
