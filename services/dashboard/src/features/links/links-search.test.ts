import { expect, test } from 'vitest';
import { isFiltered, readLinksSearch, toApiFilter } from './links-search.ts';

test('filters in the address are read, and the rest is dropped', () => {
  expect(
    readLinksSearch({ tag: ['a', 'a', ' '], notTag: 'b', tagMode: 'all', domain: '', state: 'gone', page: 1, x: 1 }),
  ).toEqual({ tag: ['a'], notTag: ['b'] });
  expect(readLinksSearch({ tag: 2026, state: 'archived', domain: 'go.example.com' })).toEqual({
    tag: ['2026'],
    state: 'archived',
    domain: 'go.example.com',
  });
});

test('all of several tags can be asked for', () => {
  expect(readLinksSearch({ tag: ['a', 'b'], tagMode: 'all' })).toEqual({ tag: ['a', 'b'], tagMode: 'all' });
});

test('only filters are part of the filter of the API', () => {
  const search = { search: 'sale', tag: ['a'], page: 3, sort: 'clicks', panel: 'new' } as const;
  expect(toApiFilter({ ...search, tag: [...search.tag] })).toEqual({ q: 'sale', tag: ['a'] });
  expect(isFiltered(readLinksSearch({ page: 2, sort: 'title' }))).toBe(false);
  expect(isFiltered(readLinksSearch({ state: 'expired' }))).toBe(true);
});
