import { expect, test } from 'vitest';
import { distinctTagNames, joinTagNames, splitTagNames, tagName, tagNames, toTagKey } from './tag-name.ts';

const faultsOf = (value: unknown) =>
  tagNames()
    .safeParse(value)
    .error?.issues.map(({ message }) => message);

test.each([
  ['Sale', 'Sale'],
  ['  Spring \t campaign ', 'Spring campaign'],
  ['a\u00a0\n b', 'a b'],
  ['x'.repeat(50), 'x'.repeat(50)],
  ['\u200bspring\u200b', 'spring'],
  ['\ufeff\u2066Spring\u2069 ', 'Spring'],
  ['\u3164a\u00ad', 'a'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('the name %j is stored as %j', (given, stored) => {
  expect(tagName().parse(given)).toBe(stored);
});

test.each([
  [[''], 'must not be blank'],
  [[' \t'], 'must not be blank'],
  [['\u200b'], 'must not be blank'],
  [['\u3164\u2800 \u2060'], 'must not be blank'],
  [['x'.repeat(51)], 'must have at most 50 characters'],
  [['a\0'], 'must not contain NUL or unpaired surrogates'],
  [[7], 'must be a string'],
  ['Sale', 'must be an array of names'],
  [Array.from({ length: 51 }, (_, index) => `tag ${index}`), 'must have at most 50 names'],
])('the names %j are refused', (given, fault) => {
  expect(faultsOf(given)).toEqual([fault]);
});

test('a link may have fifty tags, of which those that stand for one tag count as one', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
  expect(tagNames().parse(fifty)).toEqual(fifty);
  expect(tagNames().parse(['Sale', 'News', 'SALE', 'sale '])).toEqual(['Sale', 'News']);
});

test('letter case and the way to write a letter make no other tag', () => {
  expect(toTagKey('GRO\u0308SSE')).toBe('gr\u00f6sse');
  expect(distinctTagNames(['Gr\u00f6sse', 'GRO\u0308SSE', 'b'])).toEqual(['Gr\u00f6sse', 'b']);
  expect(distinctTagNames([])).toEqual([]);
});

test.each([
  [['a', 'b c'], 'a, b c'],
  [['a,b', 'c\\d'], String.raw`a\,b, c\\d`],
  [['=SUM(1)', '=2'], String.raw`\=SUM(1), =2`],
  [['+1'], String.raw`\+1`],
  [['@a'], String.raw`\@a`],
  [['-1', '-2'], String.raw`\-1, -2`],
  [['a=b'], 'a=b'],
  [['a|b', '|'], String.raw`a\|b, \|`],
  [['a;b', ';'], String.raw`a\;b, \;`],
  [[',='], String.raw`\,=`],
  [['["a"]'], String.raw`\["a"]`],
  [['["a"', 'b]'], String.raw`\["a", b]`],
  [["['a']"], String.raw`\['a']`],
  [['a', '[]'], 'a, []'],
  [['[]'], String.raw`\[]`],
  [[], ''],
])('the names %j are joined as %j, and split into the same', (names, text) => {
  expect(joinTagNames(names)).toBe(text);
  expect(splitTagNames(text)).toEqual(names);
});

test.each([
  ['a,b', ['a', 'b']],
  [' a , b ,, ', ['a', 'b']],
  ['a|b c| |d', ['a', 'b c', 'd']],
  ['a|b,c', ['a', 'b', 'c']],
  ['a;b; c ;', ['a', 'b', 'c']],
  [String.raw`a\b`, ['ab']],
  ['a\\', ['a\\']],
  ['🎉,\\🎉', ['🎉', '🎉']],
  ['a\\\nb', ['a\nb']],
  ['', []],
  ['["a","b, c"]', ['a', 'b, c']],
  [' [ "a" , "b" ] ', ['a', 'b']],
  ['["\\u00fc"]', ['ü']],
  ['[]', []],
  ['["", " "]', []],
  ["['a', 'b c']", ['a', 'b c']],
  ['[a, b]', ['[a', 'b]']],
  ['[1, 2]', ['[1', '2]']],
  ['["a", 1]', ['["a"', '1]']],
  ['[[]]', ['[[]]']],
  ['["a"', ['["a"']],
  [`[${"'a',".repeat(5_000)}`, [...Array.from({ length: 5_000 }, (_, index) => (index === 0 ? "['a'" : "'a'"))]],
])('the text %j is split into %j', (text, names) => {
  expect(splitTagNames(text)).toEqual(names);
});
