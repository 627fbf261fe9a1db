import { expect, test } from 'vitest';
import { timezone } from './timezone.ts';

const faultsOf = (value: unknown) =>
  timezone()
    .safeParse(value)
    .error?.issues.map(({ message }) => message);

test.each([
  ...['Europe/Berlin', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince'],
  // Names of the IANA database that are short.
  ...[
    'EST',
    'MST',
    'HST',
    'CET',
    'MET',
    'EET',
    'WET',
    'EST5EDT',
    'PST8PDT',
    'GMT',
    'UCT',
    'GB',
    'NZ',
    'PRC',
    'ROC',
    'ROK',
  ],
])('%s is a time zone', (name) => {
  expect(timezone().parse(name)).toBe(name);
});

test.each([
  ...['ACT', 'AET', 'AGT', 'ART', 'AST', 'BET', 'BST', 'CAT', 'CNT', 'CST', 'CTT', 'EAT', 'ECT', 'IET', 'IST', 'JST'],
  ...['MIT', 'NET', 'NST', 'PLT', 'PNT', 'PRT', 'PST', 'SST', 'VST', 'bst', 'Ist', 'CEST', 'EDT', 'PDT', 'MSK', 'Z'],
])('the abbreviation %s is refused, which stands for several zones', (name) => {
  expect(faultsOf(name)).toEqual(['must be an IANA time zone name such as Europe/Berlin']);
});

test.each(['+02:00', '-05:00', 'Europe/Bonn', 'SystemV/EST5', 'systemv/est5', '', ' UTC', 'UTC\n', 'a'.repeat(65)])(
  '%j is no time zone with daylight saving time of its own',
  (name) => {
    expect(faultsOf(name)).toEqual(['must be an IANA time zone name such as Europe/Berlin']);
  },
);

test('anything but text is no time zone', () => {
  expect(faultsOf(7)).toEqual(['must be an IANA time zone name']);
});
