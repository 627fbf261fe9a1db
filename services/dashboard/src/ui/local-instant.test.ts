import { expect, test } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-instant.ts';

test.each([
  ['2026-11-02T09:30:00.000Z', /T\d\d:30$/],
  ['2026-11-02T09:30:45.000Z', /T\d\d:30:45$/],
  ['2026-11-02T09:30:00.120Z', /T\d\d:30:00\.120$/],
  ['2026-11-02T09:30:59.999Z', /T\d\d:30:59\.999$/],
])('an input shows %s with the seconds that it has, and gives it back', (instant, shown) => {
  expect(toLocalInput(instant)).toMatch(shown);
  expect(fromLocalInput(toLocalInput(instant))).toBe(instant);
});

test('an instant that clocks show twice stays the same where nothing is typed', () => {
  // One of the two is the second one in a zone that has changed its clocks; in others both are plain.
  for (const instant of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-11-01T06:30:00.000Z'])
    expect(fromLocalInput(toLocalInput(instant), instant)).toBe(instant);
});

test('what is typed wins over what was stored', () => {
  const typed = toLocalInput('2026-11-02T10:00:00.000Z');
  expect(fromLocalInput(typed, '2026-11-02T09:30:45.000Z')).toBe('2026-11-02T10:00:00.000Z');
});

test.each(['', 'tomorrow', null, undefined])('%j is no instant', (value) => {
  expect(toLocalInput(value)).toBe('');
  expect(fromLocalInput(value ?? '', '2026-11-02T09:30:45.000Z')).toBeUndefined();
});
