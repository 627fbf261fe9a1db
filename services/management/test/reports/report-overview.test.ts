import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectClicks, collectProfileEvents, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import { overview, success, type Link } from '@linkplane/contracts';
import { describeClick, describeProfileEvent } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

let reports: TestReports;
const day = (n: number) => Date.UTC(2026, 0, n, 12, 30);
const range = '?start=2026-01-01&end=2026-02-01';

beforeAll(async () => {
  reports = await startWithClicks();
});
afterAll(() => reports.stop());

async function read(query: string, token = reports.management.owner.token) {
  const { status, text } = await reports.management.call('GET', `/v1/analytics/overview${query}`, undefined, { token });
  expect(status, text).toBe(200);
  return success(overview.strict()).parse(JSON.parse(text)).data;
}

/** A workspace whose link number n has n clicks on as many days, and totals like those of the analytics plane. */
async function createClicked(linkCount: number) {
  const { management, clicks } = reports;
  const { workspaceId, token } = await management.newWorkspace();
  const links: Link[] = [];
  for (let n = 1; n <= linkCount; n++) {
    const { body } = await management.call('POST', '/v1/links', { url: `https://example.com/${n}` }, { token });
    links.push(body.data);
  }
  const rows: ClickRow[] = links.flatMap(({ id }, index) =>
    Array.from({ length: index + 1 }, (_, n) =>
      describeClick({ workspaceId, linkId: id, timestamp: day(1 + n), offset: index * 1_000 + n, country: 'DE' }),
    ),
  );
  await insertRows(clicks, collectClicks(rows), workspaceId);
  await management.pool.query(
    `update link_totals set clicks = given.clicks
     from unnest($1::text[]) with ordinality as given (id, clicks) where link_id = given.id`,
    [links.map(({ id }) => id)],
  );
  return { workspaceId, token, links };
}

test('the overview has the totals of all links and profiles, and the top links', async () => {
  const { workspaceId, token, links } = await createClicked(12);
  await insertRows(
    reports.clicks,
    collectProfileEvents(
      [0, 1].map((offset) =>
        describeProfileEvent({
          workspaceId,
          profileId: 'prf_1',
          timestamp: day(2),
          offset,
          visitor: String(offset).repeat(32),
        }),
      ),
    ),
    workspaceId,
  );
  const data = await read(range, token);
  expect(data).toMatchObject({
    totalClicks: 78,
    totalLinks: 12,
    totalProfiles: 0,
    totalViews: 2,
    // One visitor of the links on each of 12 days, and two of the profile: the hashes of visitors are those of one day.
    uniqueVisitors: 12,
    profileVisitors: 2,
    topCountries: [{ name: 'DE', clicks: 78 }],
    topReferrers: [{ name: 'Direct', clicks: 78 }],
  });
  expect(data.clicksOverTime).toHaveLength(31);
  expect(data.clicksOverTime.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(78);
  expect(data.topLinks.map(({ clicks }) => clicks)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  const { id, slug, shortUrl, title, url } = links.at(-1)!;
  expect(data.topLinks[0]).toEqual({ id, slug, shortUrl, title, url, clicks: 12 });
});

test('a deleted link is not a top link, but its clicks count', async () => {
  const { token, links } = await createClicked(3);
  await reports.management.call('DELETE', `/v1/links/${links[2]!.id}`, undefined, { token });
  const data = await read(range, token);
  expect(data.totalClicks).toBe(6);
  expect(data.totalLinks).toBe(2);
  expect(data.topLinks.map(({ id }) => id)).toEqual([links[1]!.id, links[0]!.id]);
});

test('the top links are those of the range, not those of all time', async () => {
  const { workspaceId, token, links } = await createClicked(12);
  // More links than candidates, all with more clicks of all time and none in the range.
  await reports.management.pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url)
       select 'lnk_' || md5($1 || n), $1, md5($1 || n), 'https://example.com/' from generate_series(1, 150) n returning id
     ) insert into link_totals (link_id, workspace_id, clicks) select id, $1, 1000 from l`,
    [workspaceId],
  );
  const data = await read(range, token);
  expect(data.topLinks[0]).toMatchObject({ id: links[11]!.id, clicks: 12 });
  expect(data.topLinks).toHaveLength(10);
});

test('an empty workspace has an overview of zeros', async () => {
  const { token } = await reports.management.newWorkspace();
  const data = await read('', token);
  expect(data).toMatchObject({ totalClicks: 0, totalLinks: 0, totalViews: 0, uniqueVisitors: 0, topLinks: [] });
  expect(data.clicksOverTime).toHaveLength(31);
});

test('bots count when requested', async () => {
  const { workspaceId, token } = await reports.management.newWorkspace();
  await insertRows(
    reports.clicks,
    collectClicks([describeClick({ workspaceId, linkId: 'lnk_1', timestamp: day(2), offset: 0, bot: true })]),
    workspaceId,
  );
  expect((await read(range, token)).totalClicks).toBe(0);
  expect((await read(`${range}&includeBots=true`, token)).totalClicks).toBe(1);
});

test.each([
  '?start=1970-01-01&end=2026-01-01',
  '?start=0001-01-01',
  '?start=2026-02-01&end=2026-01-01',
  '?interval=minute',
  '?timezone=Mars',
  '?includeBots=1',
])('%s is refused', async (query) => {
  const { status, body } = await reports.management.call('GET', `/v1/analytics/overview${query}`);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});
