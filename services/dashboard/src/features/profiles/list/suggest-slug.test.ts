import { describe, expect, test } from 'vitest';
import { suggestSlug } from './suggest-slug.ts';

describe('a slug from a name', () => {
  test.each([
    ['Ada Lovelace', 'ada-lovelace'],
    ['  Zoë’s Café & Bar! ', 'zoes-cafe-bar'],
    ['東京', ''],
    ['Straße 7', 'strasse-7'],
    ['GROẞE STRASSE', 'grosse-strasse'],
    ['Søren Kierkegård', 'soren-kierkegard'],
    ['Đặng Thị Thủy', 'dang-thi-thuy'],
    ['Þórður Æsir', 'thordur-aesir'],
    ['Łukasz Żółw', 'lukasz-zolw'],
    ['Œuvre & Cœur', 'oeuvre-coeur'],
    ['İstanbul Kapısı', 'istanbul-kapisi'],
    ['Ħal Għargħur', 'hal-gharghur'],
    ['Müller François Ñandú', 'muller-francois-nandu'],
    ['Col·legi', 'collegi'],
    ['ﬁne ½ ①', 'fine-1-2-1'],
    ['A'.repeat(80), 'a'.repeat(64)],
    ['x'.repeat(63) + ' y', 'x'.repeat(63)],
  ])('%s', (name, slug) => {
    expect(suggestSlug(name)).toBe(slug);
  });
});
