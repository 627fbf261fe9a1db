import { expect, test } from 'vitest';
import { emptyLinkForm, type LinkFormValues } from '../fields/link-form-values.ts';
import { findConflicts } from './find-conflicts.ts';

const values = (changes: Partial<LinkFormValues>): LinkFormValues => ({ ...emptyLinkForm, ...changes });

test.each<[string, Partial<LinkFormValues>, Partial<LinkFormValues>, Partial<LinkFormValues>, string[]]>([
  ['nothing', {}, {}, {}, []],
  ['mine alone', { title: 'a' }, { title: 'b' }, { title: 'a' }, []],
  ['theirs alone', { title: 'a' }, { title: 'a' }, { title: 'b' }, []],
  ['the same', { title: 'a' }, { title: 'b' }, { title: 'b' }, []],
  ['different fields', { title: 'a', notes: 'a' }, { title: 'b', notes: 'a' }, { title: 'a', notes: 'b' }, []],
  ['one field', { title: 'a' }, { title: 'b' }, { title: 'c' }, ['title']],
  ['one field that they emptied', { title: 'a' }, { title: 'b' }, { title: '' }, ['title']],
  ['lists', { tags: ['a'] }, { tags: ['a', 'b'] }, { tags: [] }, ['tags']],
  ['switches', { forwardQuery: false }, { forwardQuery: true }, { forwardQuery: true }, []],
  ['several', { url: 'a', notes: 'a' }, { url: 'b', notes: 'b' }, { url: 'c', notes: 'c' }, ['url', 'notes']],
  ['a password, which is not known', { password: '' }, { password: 'b' }, { password: 'c' }, []],
])('a form and a stored link that have changed %s', (_, before, mine, theirs, fields) => {
  expect(findConflicts(values(before), values(mine), values(theirs))).toEqual(fields);
});
