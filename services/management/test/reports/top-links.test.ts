import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectClicks, insertRows } from '@linkplane/clicks-db/write';
import { overview, success } from '@linkplane/contracts';
import { describeClick } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

let reports: TestReports;
const timestamp = Date.UTC(2026, 0, 2);

beforeAll(async () => {
  reports = await startWithClicks();
});
afterAll(() => reports.stop());

test('deleted links take no place among the top links, with and without bots', async () => {
  const { workspaceId, token } = await reports.management.newWorkspace();
  const made = await reports.management.call('POST', '/v1/links', { url: 'https://example.com/' }, { token });
  const linkId = made.body.data.id;
  const clicks = [linkId, ...Array.from({ length: 120 }, (_, n) => [`lnk_gone${n}`, `lnk_gone${n}`]).flat()];
  await insertRows(
    reports.clicks,
    collectClicks(clicks.map((linkId, offset) => describeClick({ workspaceId, linkId, timestamp, offset }))),
    workspaceId,
  );
  await reports.management.pool.query('update link_totals set clicks = 1 where link_id = $1', [linkId]);
  for (const includeBots of [false, true]) {
    const path = `/v1/analytics/overview?start=2026-01-01&end=2026-02-01&includeBots=${includeBots}`;
    const { text } = await reports.management.call('GET', path, undefined, { token });
    const { data } = success(overview).parse(JSON.parse(text));
    expect(data.totalClicks).toBe(241);
    expect(data.topLinks, `includeBots=${includeBots}`).toMatchObject([{ id: linkId, clicks: 1 }]);
  }
});
