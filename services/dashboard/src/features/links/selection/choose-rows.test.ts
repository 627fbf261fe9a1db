import { expect, test } from 'vitest';
import { isPageChosen, nothingChosen, togglePage, toggleRow, type Selection } from './choose-rows.ts';

const links = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, tags: [], archived: false }));
const idsOf = ({ rows }: Selection) => [...rows.keys()].toSorted().join('');
const choose = (...ids: string[]) => ids.reduce((selection, id) => toggleRow(selection, links, id), nothingChosen);

test('a row is chosen, and taken back by the same', () => {
  expect(idsOf(choose('b', 'd'))).toBe('bd');
  expect(idsOf(choose('b', 'd', 'b'))).toBe('d');
});

test('a range reaches from the last chosen row to this one, in both directions', () => {
  expect(idsOf(toggleRow(choose('b'), links, 'd', { isRange: true }))).toBe('bcd');
  expect(idsOf(toggleRow(choose('d'), links, 'b', { isRange: true }))).toBe('bcd');
});

test('a range that ends at a chosen row takes its rows back', () => {
  const all = togglePage(nothingChosen, links);
  const without = toggleRow({ ...all, anchor: 'b' }, links, 'd', { isRange: true });
  expect(idsOf(without)).toBe('ae');
});

test('a range without a beginning on the page is one row', () => {
  expect(idsOf(toggleRow(nothingChosen, links, 'c', { isRange: true }))).toBe('c');
});

test('the whole page is chosen, or taken back when it is; rows of other pages stay', () => {
  const other = { id: 'z', tags: [], archived: false };
  const withOther = toggleRow(nothingChosen, [other], 'z');
  const all = togglePage(withOther, links);
  expect([idsOf(all), isPageChosen(all, links)]).toEqual(['abcdez', true]);
  expect(idsOf(togglePage(all, links))).toBe('z');
  expect(isPageChosen(nothingChosen, [])).toBe(false);
});

test('choosing a row ends the choice of all that match', () => {
  expect(toggleRow({ ...nothingChosen, isAll: true }, links, 'a').isAll).toBe(false);
});
