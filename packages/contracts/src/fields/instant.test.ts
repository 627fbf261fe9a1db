import { expect, test } from 'vitest';
import { instant, instantOrDay, instantText, shownInstant } from './instant.ts';

const faultOf = (value: unknown, schema: ReturnType<typeof instant | typeof instantOrDay> = instant()) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each([
  ['2026-01-15T09:30:00Z', '2026-01-15T09:30:00.000Z'],
  ['2026-01-15T09:30Z', '2026-01-15T09:30:00.000Z'],
  ['2026-01-15T09:30+02:00', '2026-01-15T07:30:00.000Z'],
  ['2030-01-15T09:30:00+0100', '2030-01-15T08:30:00.000Z'],
  ['2026-01-15T09:30:00-0530', '2026-01-15T15:00:00.000Z'],
  ['2026-01-15T09:30:00.123456+0545', '2026-01-15T03:45:00.123Z'],
  ['2026-01-15T09:30+0000', '2026-01-15T09:30:00.000Z'],
  ['2026-01-15T09:30:00-0000', '2026-01-15T09:30:00.000Z'],
  ['2026-01-15T09:30:00.123456-05:30', '2026-01-15T15:00:00.123Z'],
  ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is the instant %s', (given, expected) => {
  expect(instant().parse(given)).toEqual(new Date(expected));
  expect(instantText().parse(given)).toBe(expected);
  expect(instantOrDay().parse(given)).toEqual(new Date(expected));
  // Settings of blocks are stored as they were written, and read like this.
  expect(new Date(given)).toEqual(new Date(expected));
});

test.each([
  '2026-01-15',
  '2026-01-15T09:30:00',
  '15.01.2026',
  '2026-02-30T00:00:00Z',
  '2026-01-15T25:00Z',
  '2026-01-15T09:30:00+2500',
  '2026-01-15T09:30:00+0160',
  '2026-01-15T09:30:00+01',
  '2026-01-15T09:30:00+010',
  '2026-01-15T09:30:00+01000',
  '2026-01-15T09:30:00 0100',
  '2026-01-15 09:30:00+0100',
  '2026-01-15T+0100',
  '2026-01-15+0100',
  '20260115T093000+0100',
  'T+0100',
  '+0100',
  '',
  7,
  null,
])('%j is no instant', (given) => {
  expect(faultOf(given)).toEqual(['must be an ISO 8601 date and time with an offset or Z']);
});

test.each(['0000-12-31T23:59:59.999Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59.999-00:01'])(
  '%s lies outside the years that every store can represent',
  (given) => {
    expect(faultOf(given)).toEqual(['must lie in the years 0001 to 9999']);
    expect(instant().safeParse(given).error?.issues[0]?.code).toBe('custom');
  },
);

test('a date stands for a day where dates are allowed', () => {
  for (const day of ['2026-01-15', '0001-01-01', '9999-12-31', '2024-02-29'])
    expect(instantOrDay().parse(day)).toEqual({ day });
  for (const given of ['2026-02-30', '2023-02-29', '2026-01', 'today', 7])
    expect(faultOf(given, instantOrDay())).toEqual(['must be an ISO 8601 date, or date and time with an offset or Z']);
});

test('an instant in a response has milliseconds and a Z', () => {
  const isShown = (value: string) => shownInstant().safeParse(value).success;
  expect(isShown('2026-01-15T09:30:00.000Z')).toBe(true);
  for (const value of ['2026-01-15T09:30:00Z', '2026-01-15T09:30:00.000+00:00', '2026-01-15'])
    expect([value, isShown(value)]).toEqual([value, false]);
});

test.each([
  ['2026-01-15T09:30:00 01:00', '2026-01-15T08:30:00.000Z'],
  ['2026-01-15T09:30 0530', '2026-01-15T04:00:00.000Z'],
  ['2026-01-15T09:30:00.5 01:00', '2026-01-15T08:30:00.500Z'],
])('in a query that was not encoded, %j has a plus', (given, instantOf) => {
  expect(instantOrDay().parse(given)).toEqual(new Date(instantOf));
  expect(faultOf(given)).toEqual(['must be an ISO 8601 date and time with an offset or Z']);
});

test.each(['2026-01-15 01:00', '2026-01-15T09:30:00  01:00', '2026-01-15T09:30:00 01', '2026-01-15T09:30:00 1:00'])(
  '%j is no instant in a query either',
  (given) => {
    expect(faultOf(given, instantOrDay())).toEqual(['must be an ISO 8601 date, or date and time with an offset or Z']);
  },
);
