import { expect, test } from 'vitest';
import { instantIn, localTimeIn } from './time-in-zone.ts';

const show = (timezone: string, local: string) => new Date(instantIn(timezone, local)).toISOString();

test('a local time is the instant at which clocks of its zone show it', () => {
  expect(show('Europe/Berlin', '2026-07-01T09:30')).toBe('2026-07-01T07:30:00.000Z');
  expect(show('Asia/Kathmandu', '2026-01-01T00:15')).toBe('2025-12-31T18:30:00.000Z');
  expect(localTimeIn('Asia/Kathmandu', Date.parse('2025-12-31T18:30:00.000Z'))).toBe('2026-01-01T00:15');
});

test('of a time that clocks show twice it is the earlier one, and a time that they skip comes as much later', () => {
  expect(show('Europe/Berlin', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(show('Europe/Berlin', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(show('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
});

test('a text that is no time has no instant', () => {
  expect(instantIn('UTC', '')).toBeNaN();
});
