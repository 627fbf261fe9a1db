import { expect, test } from 'vitest';
import { isSameSearch, toViewSearch } from './compare-search.ts';

test('a view of links has filters, order and look, and not the page or an open panel', () => {
  const kept = { tag: ['a'], sort: 'clicks', density: 'compact', columns: [] };
  expect(
    toViewSearch('links', { ...kept, page: 3, panel: 'new', from: 'lnk_1', view: 'viw_1', qr: undefined }),
  ).toEqual(kept);
});

test('a view of reports has its first day', () => {
  expect(toViewSearch('analytics', { from: '2026-01-01', to: '2026-01-31', view: 'viw_1' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
});

test('the order of parameters makes no other view, that of their values does', () => {
  expect(isSameSearch({ a: 1, b: ['x', 'y'] }, { b: ['x', 'y'], a: 1 })).toBe(true);
  expect(isSameSearch({ b: ['x', 'y'] }, { b: ['y', 'x'] })).toBe(false);
  expect(isSameSearch({}, { a: 1 })).toBe(false);
});
