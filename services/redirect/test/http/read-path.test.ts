import { createId } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { defaultSlugPolicy } from '@linkplane/slugs';
import { readPath } from '../../src/http/read-path.ts';

const slug = (written: string, marks = {}) => ({
  kind: 'slug',
  slug: written,
  slugKey: written.toLowerCase(),
  preview: false,
  profileOnly: false,
  ...marks,
});
const own = { isOwnHost: true, policy: defaultSlugPolicy };
const blockId = createId('blk');
const block = (item: number) => ({ kind: 'block', blockId, item });

test.each<[string, object]>([
  ['/Spring', slug('Spring')],
  ['/spring/', slug('spring')],
  ['/spring+', slug('spring', { preview: true })],
  ['/@Ada', slug('Ada', { profileOnly: true })],
  ['/%40ada', slug('ada', { profileOnly: true })],
  ['/@ada+', slug('ada', { profileOnly: true, preview: true })],
  ['/b', slug('b')],
  [`/b/${blockId}`, block(0)],
  [`/b/${blockId}/`, block(0)],
  [`/b/${blockId}/1`, block(1)],
  [`/b/${blockId}/999`, block(999)],
])('readPath recognises %s', (path, expected) => {
  expect(readPath(path, own)).toEqual(expected);
});

test.each([
  '/@',
  '/@@ada',
  '/ada@',
  '/+',
  '/@+',
  '/ada++',
  '/b//',
  '/b/x',
  '/x/y',
  '/@b/x',
  `/b/${blockId}/0`,
  `/b/${blockId}/01`,
  `/b/${blockId}/-1`,
  `/b/${blockId}/1000`,
  `/b/${blockId}/1/2`,
  `/b/${blockId.toLowerCase()}x`,
  `/B/${blockId}`,
  `/b/${blockId}%00`,
  `/b/${blockId}//1`,
  `/b/${blockId}/%ff`,
])('readPath does not recognise %s', (path) => {
  expect(readPath(path, own)).toEqual({ kind: 'other' });
});
