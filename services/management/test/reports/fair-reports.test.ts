import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

allowLongTests('large amounts');

const rows = 1_000_000;
const worstAtOnce = 12;
/** Two heavy reports run at once, and one of the same owner may be taken before the other owner's has arrived. */
const beforeOthersMax = 3;
const january = 'start=2026-01-01&end=2026-02-01';
/** Two filters and an exclusion over columns that no rollup has: all rows of the month are read. */
const worst = `/v1/analytics/overview?${january}&filter[utmSource]=!x&filter[device]=mobile&filter[language]=!de&timezone=Asia/Kolkata`;

let reports: TestReports;
let tenants: { workspaceId: string; token: string }[];

beforeAll(async () => {
  reports = await startWithClicks();
  tenants = [await reports.management.newWorkspace('business'), await reports.management.newWorkspace('business')];
  const [large] = tenants;
  await reports.clicks.client.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, device, country, visitor_hex, source, partition, offset)
      SELECT 'evt_' || toString(number), toDateTime64('2026-01-01 00:00:00', 3, 'UTC') + number % 2600000, {workspaceId:String},
        'lnk_' || toString(number % 1000), 'click', 'mobile', 'DE', lower(hex(sipHash128(number % 300000))), 'test', 0, number
      FROM numbers(${rows})`,
    query_params: { workspaceId: large!.workspaceId },
  });
});
afterAll(() => reports.stop());

test("a tenant's worst reports delay another tenant's by no more than those that run, and none is wrong", async () => {
  const [large, small] = tenants as [(typeof tenants)[0], (typeof tenants)[0]];
  const ask = async (path: string, token: string) => {
    const { status, body } = await reports.management.call('GET', path, undefined, { token });
    return { status, clicks: (body.data as unknown as { totalClicks?: number } | undefined)?.totalClicks };
  };
  const done: string[] = [];
  const asked = Array.from({ length: worstAtOnce }, async () => {
    const response = await ask(worst, large.token);
    done.push('large');
    return response;
  });
  const others = [worst, `/v1/analytics/overview?${january}`].map(async (path) => {
    const response = await ask(path, small.token);
    done.push('small');
    return response;
  });
  expect(await Promise.all(others)).toEqual([
    { status: 200, clicks: 0 },
    { status: 200, clicks: 0 },
  ]);
  const before = done.slice(0, done.lastIndexOf('small')).filter((whose) => whose === 'large').length;
  expect(before, done.join()).toBeLessThanOrEqual(beforeOthersMax);
  for (const { status, clicks } of await Promise.all(asked)) {
    expect([200, 503]).toContain(status);
    if (status === 200) expect(clicks).toBe(rows);
  }
});
