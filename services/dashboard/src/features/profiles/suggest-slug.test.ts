import { describe, expect, test } from 'vitest';
import { suggestSlug } from './suggest-slug.ts';

describe('a slug from a name', () => {
  test.each([
    ['Ada Lovelace', 'ada-lovelace'],
    ['  Zoë’s Café & Bar! ', 'zoes-cafe-bar'],
    ['東京', ''],
    ['A'.repeat(80), 'a'.repeat(64)],
    ['x'.repeat(63) + ' y', 'x'.repeat(63)],
  ])('%s', (name, slug) => {
    expect(suggestSlug(name)).toBe(slug);
  });
});
