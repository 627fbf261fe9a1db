import { expect, test } from 'vitest';
import { computeBreakdown, computeHours, computeOverview } from './compute-report.ts';
import { makeExampleClicks } from './make-clicks.ts';

const now = Date.parse('2026-11-21T13:45:10Z');
const clicks = makeExampleClicks(now);
const query = { start: '2026-10-22T22:00:00.000Z', timezone: 'Europe/Berlin' };

test('the example is the same for the same time, and ends with it', () => {
  expect(makeExampleClicks(now)).toEqual(clicks);
  expect(Math.max(...clicks.map(({ at }) => at))).toBeLessThanOrEqual(now);
});

test('the steps of the overview have no gaps and add up to its clicks', () => {
  const { clicksOverTime, totalClicks, uniqueVisitors, interval } = computeOverview(clicks, query, now);
  expect(interval).toBe('day');
  expect(clicksOverTime.length).toBe(30);
  expect(clicksOverTime[0]?.date).toBe('2026-10-23');
  expect(clicksOverTime.at(-1)?.date).toBe('2026-11-21');
  expect(clicksOverTime.reduce((sum, step) => sum + step.clicks, 0)).toBe(totalClicks);
  expect(totalClicks).toBeGreaterThan(1_000);
  expect(uniqueVisitors).toBeLessThanOrEqual(totalClicks);
});

test('every report of the same filters has the same total', () => {
  const filtered = { ...query, 'filter[country]': 'DE,US', 'filter[device]': '!tablet' };
  const { totalClicks, topCountries } = computeOverview(clicks, filtered, now);
  expect(topCountries.map(({ name }) => name)).toEqual(['DE', 'US']);
  const { rows, total } = computeBreakdown(clicks, { ...filtered, by: 'browser' }, now);
  expect(rows.reduce((sum, row) => sum + row.clicks, 0)).toBe(totalClicks);
  const { hours } = computeHours(clicks, filtered, now);
  expect([total, hours.flat().reduce((sum, count) => sum + count, 0)]).toEqual([totalClicks, totalClicks]);
});

test('a comparison has the time of the same length before', () => {
  const { comparison } = computeOverview(clicks, { ...query, compare: 'previous' }, now);
  expect(comparison).toMatchObject({ end: '2026-10-22T22:00:00.000Z' });
  expect(comparison?.totalClicks).toBeGreaterThan(100);
});
