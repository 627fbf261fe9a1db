import { colourOfTag } from '@linkplane/contracts';
import { toTagKey as toServerKey } from '@linkplane/contracts';
import { expect, test } from 'vitest';
import { listChoices } from './list-choices.ts';
import { toTagKey } from './tag-key.ts';

const tags = [
  { name: 'News', colour: '#112233' },
  { name: 'Old news', colour: null },
];

test('typed text finds tags in any letter case', () => {
  expect(listChoices(tags, [], 'NEWS', true).shown.map(({ name }) => name)).toEqual(['News', 'Old news']);
  expect(listChoices(tags, [], 'old', false).shown.map(({ name }) => name)).toEqual(['Old news']);
});

test('only a name that is no tag yet is offered as a new one, and only where that is possible', () => {
  expect(listChoices(tags, [], '  spring   sale ', true).shown).toEqual([
    { name: 'spring sale', colour: colourOfTag('spring sale'), isNew: true },
  ]);
  expect(listChoices(tags, [], 'news', true).shown.some(({ isNew }) => isNew)).toBe(false);
  expect(listChoices(tags, ['Spring'], 'spring', true).shown).toEqual([
    { name: 'Spring', colour: colourOfTag('Spring') },
  ]);
  expect(listChoices(tags, [], 'spring', false).shown).toEqual([]);
});

test('names stand for the same tag as on the server', () => {
  for (const name of ['News', 'ÄRGER', 'e\u0301', 'İ', 'ß']) expect(toTagKey(name)).toBe(toServerKey(name));
});
