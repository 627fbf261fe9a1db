import { expect, test } from 'vitest';
import { describeSchedule, formatBytes, nameSchedule } from './describe-schedule.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [1_250, '1.3 KB'],
  [48_213, '48 KB'],
  [8_388_608, '8.4 MB'],
  [25e12, '25 TB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a schedule is named by what it exports and how often', () => {
  expect(nameSchedule({ type: 'clicks', format: 'parquet', interval: 'weekly' })).toBe('Clicks as Parquet, every week');
});

test('a schedule that is off is paused, whatever its last run did', () => {
  expect(describeSchedule({ enabled: false, lastRun: null }).name).toBe('Paused');
  expect(describeSchedule({ enabled: true, lastRun: null }).name).toBe('Waiting');
});
