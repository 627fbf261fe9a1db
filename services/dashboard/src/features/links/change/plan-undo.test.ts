import { expect, test } from 'vitest';
import { planUndo } from './plan-undo.ts';

const link = (id: string, tags: string[] = [], archived = false) => ({ id, tags, archived });

test('undo removes an added tag only from links that did not have it', () => {
  const before = [link('1'), link('2', ['News']), link('3', ['Other'])];
  expect(planUndo({ addTags: ['news'] }, before)).toEqual([{ ids: ['1', '3'], removeTags: ['news'] }]);
});

test('undo gives back the removed tags that each link had', () => {
  const before = [link('1', ['a', 'b']), link('2', ['b']), link('3')];
  expect(planUndo({ removeTags: ['A', 'B'] }, before)).toEqual([
    { ids: ['1'], addTags: ['a', 'b'] },
    { ids: ['2'], addTags: ['b'] },
  ]);
});

test('undo restores only links whose archived state changed', () => {
  const before = [link('1'), link('2', [], true)];
  expect(planUndo({ set: { archived: true } }, before)).toEqual([{ ids: ['1'], set: { archived: false } }]);
});

test('a change that did nothing has nothing to take back', () => {
  expect(planUndo({ addTags: ['a'] }, [link('1', ['a'])])).toEqual([]);
});
