import { expect, test } from 'vitest';
import { compileTime } from './match-time.ts';
import type { RuleFacts } from './rule-facts.ts';

type TimeCondition = Parameters<typeof compileTime>[0];

const matchesAt = (condition: Omit<TimeCondition, 'type'>, instant: string) =>
  compileTime({ type: 'time', ...condition })({ now: Date.parse(instant) } as RuleFacts);

const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30', timezone: 'UTC' };
const night = { days: [3], from: '22:00', to: '02:00', timezone: 'UTC' };

test.each<[string, Omit<TimeCondition, 'type'>, instant: string, boolean]>([
  ['the first minute belongs to a time of day', office, '2026-11-25T09:00:00.000Z', true],
  ['the minute before does not', office, '2026-11-25T08:59:59.999Z', false],
  ['the last minute belongs to it', office, '2026-11-25T17:29:59.999Z', true],
  ['the end does not', office, '2026-11-25T17:30:00.000Z', false],
  ['Monday is day 1', { days: [1], timezone: 'UTC' }, '2026-11-23T12:00:00.000Z', true],
  ['Tuesday is day 2', { days: [2], timezone: 'UTC' }, '2026-11-24T12:00:00.000Z', true],
  ['Wednesday is day 3', { days: [3], timezone: 'UTC' }, '2026-11-25T12:00:00.000Z', true],
  ['Thursday is day 4', { days: [4], timezone: 'UTC' }, '2026-11-26T12:00:00.000Z', true],
  ['Friday is day 5', { days: [5], timezone: 'UTC' }, '2026-11-27T12:00:00.000Z', true],
  ['Saturday is day 6', { days: [6], timezone: 'UTC' }, '2026-11-28T12:00:00.000Z', true],
  ['Sunday is day 7', { days: [7], timezone: 'UTC' }, '2026-11-29T12:00:00.000Z', true],
  ['a Saturday is no working day', office, '2026-11-28T12:00:00.000Z', false],
  ['days without times begin at midnight', { days: [3], timezone: 'UTC' }, '2026-11-25T00:00:00.000Z', true],
  ['days without times end at midnight', { days: [3], timezone: 'UTC' }, '2026-11-26T00:00:00.000Z', false],
  ['days without times have their last minute', { days: [3], timezone: 'UTC' }, '2026-11-25T23:59:59.999Z', true],
  ['a night has its evening', night, '2026-11-25T22:00:00.000Z', true],
  ['a night has its morning on the next day', night, '2026-11-26T01:59:00.000Z', true],
  ['a night ends', night, '2026-11-26T02:00:00.000Z', false],
  ['the evening of the next day is of another night', night, '2026-11-26T22:00:00.000Z', false],
  ['the morning of the day is of the night before', night, '2026-11-25T01:00:00.000Z', false],
  ['a night from Sunday reaches Monday', { ...night, days: [7] }, '2026-11-23T01:00:00.000Z', true],
  ['a night from Monday reaches Tuesday', { ...night, days: [1] }, '2026-11-24T01:00:00.000Z', true],
  ['a night on every day has each morning', { ...night, days: undefined }, '2026-11-24T01:00:00.000Z', true],
  ['a night on every day has each evening', { ...night, days: undefined }, '2026-11-29T23:00:00.000Z', true],
  ['a night on every day has no noon', { ...night, days: undefined }, '2026-11-29T12:00:00.000Z', false],
  ['equal times are a whole day', { ...night, from: '06:15', to: '06:15' }, '2026-11-26T06:14:00.000Z', true],
  ['equal times end after a day', { ...night, from: '06:15', to: '06:15' }, '2026-11-26T06:15:00.000Z', false],
  ['equal times begin at theirs', { ...night, from: '06:15', to: '06:15' }, '2026-11-25T06:14:00.000Z', false],
  ['summer time counts', { ...office, timezone: 'Europe/Berlin' }, '2026-07-01T07:00:00.000Z', true],
  ['winter time counts', { ...office, timezone: 'Europe/Berlin' }, '2026-12-01T07:30:00.000Z', false],
  ['the day is that of the zone', { days: [4], timezone: 'Pacific/Auckland' }, '2026-11-25T12:00:00.000Z', true],
  ['an offset of minutes counts', { ...office, timezone: 'Asia/Kathmandu' }, '2026-11-25T03:14:00.000Z', false],
  [
    'an offset of minutes counts to the minute',
    { ...office, timezone: 'Asia/Kathmandu' },
    '2026-11-25T03:15:00.000Z',
    true,
  ],
  ['midnight is hour 0', { from: '00:00', to: '00:01', timezone: 'UTC' }, '2026-11-25T00:00:30.000Z', true],
])('%s', (_, condition, instant, expected) => {
  expect(matchesAt(condition, instant)).toBe(expected);
});

test('a zone that this program does not know makes the result unknown', () => {
  expect(matchesAt({ ...office, timezone: 'Nowhere/None' }, '2026-11-25T12:00:00.000Z')).toBeUndefined();
});

test('a compiled condition is evaluated again for every minute, in any order', () => {
  const matches = compileTime({ type: 'time', from: '12:00', to: '12:01', timezone: 'UTC' });
  const noon = Date.parse('2026-11-25T12:00:00.000Z');
  const results = [noon, noon + 59_999, noon + 60_000, noon - 1, noon].map((now) => matches({ now } as RuleFacts));
  expect(results).toEqual([true, true, false, false, true]);
});
