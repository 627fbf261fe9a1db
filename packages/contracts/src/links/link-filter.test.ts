import { expect, test } from 'vitest';
import { z } from 'zod';
import { linkFilterFields, splitSearchWords } from './link-filter.ts';

const filter = z.object(linkFilterFields);
const faultsOf = (given: unknown) =>
  filter.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]);
const everything = { search: '', q: '', tagMode: 'any' };

test('a filter without fields finds everything', () => {
  expect(filter.parse({})).toEqual(everything);
});

test.each([
  ['sale', ['sale']],
  ['  spring \t sale\n', ['spring', 'sale']],
  ['', []],
  [' ', []],
])('the words of %j are %j', (q, words) => {
  expect(splitSearchWords(q)).toEqual(words);
});

test.each([
  [{ tag: 'Sale' }, { tag: ['Sale'] }],
  [
    { tag: ['Sale', ' News '], tagMode: 'all' },
    { tag: ['Sale', 'News'], tagMode: 'all' },
  ],
  [{ notTag: 'Old' }, { notTag: ['Old'] }],
  [{ url: 'HTTPS://example.com' }, { url: 'https://example.com/' }],
  [
    { state: 'expired', domain: '' },
    { state: 'expired', domain: '' },
  ],
  [{ q: Array(16).fill('x').join(' ') }, { q: Array(16).fill('x').join(' ') }],
])('the filter %j is read as %j', (given, fields) => {
  expect(filter.parse(given)).toEqual({ ...everything, ...fields });
});

test.each([
  [{ q: Array(17).fill('x').join(' ') }, 'q', 'must be at most 16 words'],
  [{ q: 'x'.repeat(256) }, 'q', 'must have at most 255 characters'],
  [{ search: 'x'.repeat(256) }, 'search', 'must have at most 255 characters'],
  [{ domain: 'x'.repeat(256) }, 'domain', 'must have at most 255 characters'],
  [{ tag: 7 }, 'tag', 'must be an array of names'],
  [{ tag: [' '] }, 'tag.0', 'must not be blank'],
  [{ notTag: Array(51).fill('x') }, 'notTag', 'must have at most 50 names'],
  [{ tagMode: 'none' }, 'tagMode', 'must be any or all'],
  [{ state: 'deleted' }, 'state', 'must be one of active, scheduled, expired, archived'],
])('the filter %j is refused', (given, field, message) => {
  expect(faultsOf(given)).toEqual([[field, message]]);
});
