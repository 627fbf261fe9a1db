import type { Block, Profile } from '@linkplane/contracts';
import { expect, test } from 'vitest';
import { compareProfiles, nameChange } from './compare-profiles.ts';

const block = (id: string, fields: Partial<Block> = {}): Block => ({
  id,
  profileId: 'prf_1',
  type: 'link',
  label: id,
  content: 'https://example.com/',
  icon: null,
  settings: {},
  position: 0,
  clicks: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const profile = (fields: Partial<Profile> = {}): Profile => ({
  id: 'prf_1',
  displayName: 'Ada',
  slug: 'ada',
  bio: null,
  avatar: null,
  theme: null,
  url: 'https://lnk.example/ada',
  suspended: false,
  views: 0,
  blocks: [block('a'), block('b'), block('c')],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const reversalOf = (after: Partial<Profile>) => compareProfiles(profile(), profile(after));
const nothing = { fields: {}, deleted: [], added: [], changed: [], order: undefined };

test('counts and times are no change', () => {
  expect(reversalOf({ views: 7, updatedAt: '2026-02-01T00:00:00.000Z' })).toBeUndefined();
  expect(reversalOf({ blocks: [block('a', { clicks: 4 }), block('b'), block('c', { position: 2 })] })).toBeUndefined();
});

test.each<[string, Partial<Profile>, object, string | undefined]>([
  ['details', { bio: 'Words' }, { fields: { bio: null } }, 'Details saved'],
  ['a slug', { slug: 'ada2' }, { fields: { slug: 'ada' } }, 'Details saved'],
  [
    'a block',
    { blocks: [block('a'), block('b', { label: 'B' }), block('c')] },
    { changed: [{ id: 'b', fields: { label: 'b' } }] },
    'Block saved',
  ],
  ['an order', { blocks: [block('b'), block('a'), block('c')] }, { order: ['a', 'b', 'c'] }, 'Blocks reordered'],
  [
    'a deletion',
    { blocks: [block('a'), block('c')] },
    { deleted: [block('b')], order: ['a', 'b', 'c'] },
    'Block deleted',
  ],
  ['an addition', { blocks: [block('a'), block('b'), block('c'), block('d')] }, { added: ['d'] }, undefined],
])('%s: the reversal holds what was before, and the change has a name', (_, after, expected, name) => {
  const reversal = reversalOf(after);
  expect(reversal).toEqual({ ...nothing, ...expected });
  expect(reversal && nameChange(reversal)).toBe(name);
});
