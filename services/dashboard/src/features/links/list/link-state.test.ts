import { expect, test } from 'vitest';
import { sampleLink } from '../../../../test/sample-data.ts';
import { describeLinkState } from './link-state.ts';

const now = Date.parse('2026-03-01T00:00:00.000Z');
const describeLimit = (clicks: number, clickLimit: number, clickLimitUsed: number) =>
  describeLinkState(sampleLink({ clicks, clickLimit, clickLimitUsed }), now);

test('a link with more clicks of before than its limit has clicks left', () => {
  expect(describeLimit(1_204, 100, 0)).toMatchObject({ name: 'Click limit', words: '0 of 100 clicks used' });
});

test('a link that has used its limit says so, also when its clicks were erased', () => {
  expect(describeLimit(0, 4, 4)).toMatchObject({ name: 'Limit reached', words: 'All 4 clicks used' });
  expect(describeLimit(9, 4, 9)?.name).toBe('Limit reached');
});

test('a link that has not started is scheduled, also when it was used before', () => {
  const startsAt = '2026-04-01T00:00:00.000Z';
  const link = sampleLink({ startsAt, clickLimit: 4, clickLimitUsed: 4 });
  expect(describeLinkState(link, now)?.name).toBe('Scheduled');
});

test('the clicks that are used are those of the limit, not those of the link', () => {
  expect(describeLimit(3, 4, 1)?.words).toBe('1 of 4 clicks used');
});
