import { expect, test } from 'vitest';
import { formatFilterValues, parseFilterValues, type FilterValues } from './filter-values.ts';

const values = (...some: string[]) => ({ values: some, hasNone: false, isExcluded: false });

test.each<[string, FilterValues]>([
  ['DE', values('DE')],
  ['DE,AT', values('DE', 'AT')],
  ['DE,DE', values('DE')],
  ['!DE,!AT', { ...values('DE', 'AT'), isExcluded: true }],
  ['(none)', { ...values(), hasNone: true }],
  ['DE,(none)', { ...values('DE'), hasNone: true }],
  ['!(none)', { ...values(), hasNone: true, isExcluded: true }],
  [String.raw`\(none)`, values('(none)')],
  [String.raw`a\,b,c`, values('a,b', 'c')],
  [String.raw`\!a,b`, values('!a', 'b')],
  [String.raw`!\!a`, { ...values('!a'), isExcluded: true }],
  [String.raw`a\\,b`, values('a\\', 'b')],
  [String.raw`a\b`, values('a\\b')],
  ['a!b', values('a!b')],
  ['a\\', values('a\\')],
  ['New York, NY', values('New York', ' NY')],
  ['🎉,ü', values('🎉', 'ü')],
])('%s is parsed', (text, expected) => {
  expect(parseFilterValues(text)).toEqual(expected);
});

test.each([
  ['', 'empty'],
  ['DE,', 'empty'],
  [',DE', 'empty'],
  ['!', 'empty'],
  ['a\0b', 'NUL'],
  ['!DE,AT', 'every value'],
  ['DE,!AT', 'every value'],
  ['DE,!(none)', 'every value'],
  [Array.from({ length: 51 }, (_, n) => n).join(), 'at most 50'],
  ['🎉'.repeat(256), '255 characters'],
])('%s is refused', (text, fault) => {
  expect(parseFilterValues(text)).toEqual({ message: expect.stringContaining(fault) as string });
});

test('the longest list of the longest values is parsed', () => {
  const long = Array.from({ length: 50 }, (_, n) => String(n).padStart(255, 'x'));
  expect(parseFilterValues(long.join())).toMatchObject({ values: long });
});

test('any values are parsed as they were before they were formatted', () => {
  const characters = ['a', 'B', ',', '!', '\\', '(', ')', 'none', '(none)', ' ', 'ü', '🎉', '"', "'", '%', '\n'];
  const pick = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
  for (let round = 0; round < 20_000; round += 1) {
    const some = Array.from({ length: Math.floor(Math.random() * 5) }, () =>
      Array.from({ length: 1 + Math.floor(Math.random() * 6) }, () => pick(characters)).join(''),
    );
    const given = {
      values: [...new Set(some)],
      hasNone: some.length === 0 || round % 2 === 0,
      isExcluded: round % 3 === 0,
    };
    const text = formatFilterValues(given);
    expect(parseFilterValues(text), JSON.stringify(text)).toEqual(given);
  }
});

test('any text is parsed or refused, and what was parsed is formatted to the same values', () => {
  const characters = ['a', ',', '!', '\\', '(none)', '('];
  for (let round = 0; round < 20_000; round += 1) {
    const length = Math.floor(Math.random() * 8);
    const text = Array.from({ length }, () => characters[Math.floor(Math.random() * characters.length)]).join('');
    const parsed = parseFilterValues(text);
    if ('message' in parsed) continue;
    expect(parseFilterValues(formatFilterValues(parsed)), JSON.stringify(text)).toEqual(parsed);
  }
});
