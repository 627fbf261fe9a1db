import { collectClicks, insertRows } from '@linkplane/clicks-db/write';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeClick } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

const hourMs = 3_600_000;
let reports: TestReports;
let link: { id: string };
let tagId: string;

/** One click at each half hour of four days around the end of summer time in Berlin, which is on 26 October 2025. */
beforeAll(async () => {
  reports = await startWithClicks();
  const { management, clicks } = reports;
  const { workspaceId } = management.owner;
  link = await management.create({ tags: ['local days'] });
  const first = Date.UTC(2025, 9, 24, 0, 30);
  const rows = Array.from({ length: 4 * 48 }, (_, offset) =>
    describeClick({ workspaceId, linkId: link.id, offset, timestamp: first + (offset * hourMs) / 2 }),
  );
  await insertRows(clicks, collectClicks(rows), 'clicks');
  const tags = (await management.call('GET', '/v1/tags', undefined, management.owner)).body as unknown as {
    data: { id: string }[];
  };
  tagId = tags.data[0]!.id;
});
afterAll(async () => await reports.stop());

const get = async (path: string) => await reports.management.call('GET', path, undefined, reports.management.owner);
const readData = async (path: string) => (await get(path)).body as unknown as { data: Record<string, unknown> };

/** How many clicks each surface has for a range. */
const surfaces: Record<string, (range: string) => Promise<unknown>> = {
  'a report of a link': async (range) => (await readData(`/v1/links/${link.id}/stats?${range}`)).data['totalClicks'],
  'a report of a tag': async (range) => (await readData(`/v1/tags/${tagId}/stats?${range}`)).data['totalClicks'],
  'the overview': async (range) => (await readData(`/v1/analytics/overview?${range}`)).data['totalClicks'],
  'a breakdown': async (range) => (await readData(`/v1/analytics/breakdown?by=device&${range}`)).data['total'],
  'the hours of the week': async (range) => (await readData(`/v1/analytics/hours?${range}`)).data['total'],
  'an export': async (range) => {
    const { text } = await get(`/v1/analytics/export?type=clicks&format=json&${range}`);
    return (JSON.parse(text) as unknown[]).length;
  },
};

test.each(Object.keys(surfaces))('in %s a date is the midnight of the time zone of the query', async (name) => {
  const count = surfaces[name]!;
  const day = 'start=2025-10-26&end=2025-10-27';
  expect(await count(day)).toBe(48);
  expect(await count(`${day}&timezone=UTC`)).toBe(48);
  expect(await count(`${day}&timezone=Europe/Berlin`)).toBe(50);
  expect(await count(`${day}&timezone=Asia/Kathmandu`)).toBe(48);
  expect(await count(`start=2025-10-26T00:00:00Z&end=2025-10-27&timezone=Europe/Berlin`)).toBe(46);
  expect(await count(`start=2025-10-26&end=2025-10-26T00:00:00Z&timezone=europe/berlin`)).toBe(4);
});

test('an export is named by the days of the zone', async () => {
  const range = 'start=2025-10-26&end=2025-10-27&timezone=Europe/Berlin';
  const { headers } = await get(`/v1/analytics/export?type=clicks&format=json&${range}`);
  expect(headers.get('content-disposition')).toContain('clicks_2025-10-26_2025-10-27.json');
});

test.each(['Europe/Nowhere', '+02:00', ''])('an export in the zone %j is refused', async (zone) => {
  const range = `start=2025-10-26&end=2025-10-27&timezone=${encodeURIComponent(zone)}`;
  const { status, body } = await get(`/v1/analytics/export?type=clicks&${range}`);
  expect([status, body.error.details[0]?.field]).toEqual([400, 'timezone']);
});
