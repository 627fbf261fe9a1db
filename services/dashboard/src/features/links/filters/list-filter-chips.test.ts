import { expect, test } from 'vitest';
import { listFilterChips } from './list-filter-chips.ts';

test('every filter is a chip that removes itself and nothing else', () => {
  const chips = listFilterChips({ tag: ['a'], notTag: ['b', 'c'], domain: 'go.example', state: 'archived' });
  expect(chips.map(({ words }) => words)).toEqual([
    'Tag: a',
    'Without tag: b',
    'Without tag: c',
    'Domain: go.example',
    'State: Archived',
  ]);
  expect(chips[1]?.without).toEqual({ notTag: ['c'] });
  expect(chips[4]?.without).toEqual({ state: undefined });
});

test('several tags are one chip that says how they combine', () => {
  expect(listFilterChips({ tag: ['a', 'b'] }).map(({ words }) => words)).toEqual(['Tags: a or b']);
  expect(listFilterChips({ tag: ['a', 'b'], tagMode: 'all' }).map(({ words }) => words)).toEqual(['Tags: a and b']);
  expect(listFilterChips({ search: 'typed' })).toEqual([]);
});
