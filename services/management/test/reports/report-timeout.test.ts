import { expect, test } from 'vitest';
import { withReportTimeout } from '../../src/reports/report-timeout.ts';

const responding = { responds: () => Promise.resolve(true) };

test('a report that takes too long is refused with 503 and Retry-After', async () => {
  const held = withReportTimeout(responding, new Promise<never>(() => {}), { msMax: 20 });
  await expect(held).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } });
});

test('a report within the timeout returns its result or its error', async () => {
  expect(await withReportTimeout(responding, Promise.resolve('report'))).toBe('report');
  await expect(withReportTimeout(responding, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

/** A ClickHouse with these results of pings, the last of them for ever, that counts the pings. */
function createClicks(...results: boolean[]) {
  const pings = { count: 0 };
  const responds = () => Promise.resolve(results[Math.min(pings.count++, results.length - 1)] ?? true);
  return { pings, responds };
}

const soon = { unwatchedMs: 20, pauseMs: 5 };

test.each([
  ['never responded', [false]],
  ['stops responding while the report is read', [true, true, false]],
])('a report is refused with 503 long before its timeout when ClickHouse %s', async (_when, results) => {
  const held = withReportTimeout(createClicks(...results), new Promise<never>(() => {}), soon);
  await expect(held).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Reports are temporarily unavailable. Please try again.',
    headers: { 'Retry-After': '5' },
  });
});

test('a slow report is read to its end when ClickHouse responds, also after a late ping', async () => {
  const slow = new Promise((resolve) => setTimeout(() => resolve('report'), 200));
  expect(await withReportTimeout(createClicks(true, false, true, false, true), slow, soon)).toBe('report');
});

test('a report that is quick pings nothing, and one that has ended pings no more', async () => {
  const clicks = createClicks(true);
  await withReportTimeout(clicks, Promise.resolve('report'), soon);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(clicks.pings.count).toBe(0);
});
