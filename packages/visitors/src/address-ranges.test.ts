import { expect, test } from 'vitest';
import { findRange, parseRanges } from './address-ranges.ts';

const parse = (text: string) => parseRanges(text, (line, from, to) => parseInt(line.slice(from, to), 10));
const listRanges = (text: string) => {
  const { firsts, lasts, countryIndexes, countries } = parse(text);
  expect([lasts.length, countryIndexes.length]).toEqual([firsts.length, firsts.length]);
  return Array.from(firsts, (first, at) => `${first}-${lasts[at]} ${countries[countryIndexes[at] ?? -1]}`);
};

test.each([
  ['1,2,AU\n3,4,CN\n', ['1-2 AU', '3-4 CN']],
  ['1,2,AU\r\n3,4,CN\r\n', ['1-2 AU', '3-4 CN']],
  ['1,2,AU\n3,4,CN', ['1-2 AU', '3-4 CN']],
  ['\n\n1,2,AU\n\n', ['1-2 AU']],
  ['', []],
])('of the lines %j the ranges are %j', (text, ranges) => {
  expect(listRanges(text)).toEqual(ranges);
});

test.each(['5', '5,6', 'words', 'first,6,AU', '5,last,AU', '5,6,A', '5,6,AUS', '5,6,', '5,6,7,AU', '5,6,AU,7'])(
  'the line %j is ignored, and those around it are not',
  (line) => {
    expect(listRanges(`1,2,CN\n${line}\n8,9,KR\n`)).toEqual(['1-2 CN', '8-9 KR']);
  },
);

test('countries that share a letter are distinguished, and each is listed once', () => {
  const codes = ['AU', 'AT', 'UA', 'TA', 'AU', 'UA', 'TT', 'UU'];
  const text = codes.map((code, at) => `${at * 10},${at * 10 + 5},${code}`).join('\n');
  const ranges = parse(text);
  expect(ranges.countries).toEqual(['AU', 'AT', 'UA', 'TA', 'TT', 'UU']);
  expect(codes.map((_, at) => findRange(ranges, at * 10 + 1))).toEqual(codes);
});

test('an address has the country of the range that it lies in, ends included', () => {
  const ranges = parse('10,19,AU\n20,20,CN\n30,39,KR');
  const found = [9, 10, 19, 20, 21, 29, 30, 39, 40].map((address) => findRange(ranges, address));
  expect(found).toEqual(['', 'AU', 'AU', 'CN', '', '', 'KR', 'KR', '']);
  expect(findRange(ranges, NaN)).toBe('');
  expect(findRange(parse(''), 10)).toBe('');
});

test('of ranges that overlap, the last one that begins before the address counts', () => {
  const ranges = parse('10,39,AU\n20,25,CN');
  expect([15, 22].map((address) => findRange(ranges, address))).toEqual(['AU', 'CN']);
});
