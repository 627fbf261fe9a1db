import { collectClicks, insertRows, type ClickRow } from '@linkplane/clicks-db/write';
import { sparklines, success } from '@linkplane/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeClick } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

const dayMs = 86_400_000;
let reports: TestReports;
beforeAll(async () => void (reports = await startWithClicks()));
afterAll(async () => await reports.stop());

const call = async (query: string, token = reports.management.owner.token) =>
  await reports.management.call('GET', `/v1/analytics/sparklines?${query}`, undefined, { token });

test('sparklines have the clicks of each of the last thirty days, without bots, expired links and other workspaces', async () => {
  const { management, clicks } = reports;
  const { workspaceId } = management.owner;
  const [first, second] = [await management.create(), await management.create()];
  const now = Date.now();
  const click = (offset: number, daysAgo: number, row: Partial<ClickRow> = {}) =>
    describeClick({ workspaceId, linkId: first.id, timestamp: now - daysAgo * dayMs, offset, ...row });
  const rows = [
    ...[click(0, 0), click(1, 0), click(2, 29), click(3, 30), click(4, 3, { bot: true })],
    click(5, 3, { outcome: 'expired' }),
    { ...click(6, 3), workspaceId: 'wsp_other' },
  ];
  await insertRows(clicks, collectClicks(rows), 'clicks');
  const { status, text } = await call(`ids=${second.id},${first.id},lnk_unknown,${first.id}`);
  expect(status, text).toBe(200);
  const { data } = success(sparklines.strict()).parse(JSON.parse(text));
  expect(data.end).toBe(new Date(now).toISOString().slice(0, 10));
  expect(data.start).toBe(new Date(now - 29 * dayMs).toISOString().slice(0, 10));
  const none = new Array<number>(30).fill(0);
  expect(data.links).toEqual([
    { id: second.id, clicks: none },
    { id: first.id, clicks: [1, ...none.slice(2), 2] },
    { id: 'lnk_unknown', clicks: none },
  ]);
  const { token } = await management.newWorkspace();
  const ofOthers = success(sparklines).parse(JSON.parse((await call(`ids=${first.id}`, token)).text)).data;
  expect(ofOthers.links[0]?.clicks).toEqual(none);
});

test.each(['Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'])(
  'sparklines in %s have the days of its clocks',
  async (timezone) => {
    const { management, clicks } = reports;
    const { workspaceId } = management.owner;
    const link = await management.create();
    const now = Date.now();
    const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at);
    const times = Array.from({ length: 40 }, (_, n) => now - n * 7 * 3_600_000);
    const rows = times.map((timestamp, offset) => describeClick({ workspaceId, linkId: link.id, timestamp, offset }));
    await insertRows(clicks, collectClicks(rows), `clicks in ${timezone}`);
    const { text } = await call(`ids=${link.id}&timezone=${timezone}`);
    const { data } = success(sparklines.strict()).parse(JSON.parse(text));
    expect(data).toMatchObject({ end: dayOf(now), timezone });
    const days = Array.from({ length: 30 }, (_, n) =>
      new Date(Date.parse(data.start) + n * dayMs).toISOString().slice(0, 10),
    );
    expect(days.at(-1)).toBe(data.end);
    const expected = days.map((day) => times.filter((at) => dayOf(at) === day).length);
    expect(data.links).toEqual([{ id: link.id, clicks: expected }]);
  },
);

test.each([
  '',
  'ids=',
  'ids=a,,b',
  'ids=a%20b',
  `ids=${'a'.repeat(65)}`,
  `ids=${Array.from({ length: 101 }, (_, n) => `lnk_${n}`).join()}`,
])('sparklines of %j are refused', async (query) => {
  const { status, body } = await call(query);
  expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'ids']);
});
