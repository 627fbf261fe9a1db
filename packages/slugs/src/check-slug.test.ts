import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSlug, isReservedSlug, isSlug, normaliseSlug, slugKeyOf } from './check-slug.ts';
import { encodeSlug, pathCharsMaxOf } from './encode-slug.ts';
import { defaultSlugPolicy, widestSlugPolicy, type SlugPolicy } from './slug-policy.ts';

const at = (policy: Partial<SlugPolicy>, isOwnHost = false) => ({
  isOwnHost,
  policy: { ...defaultSlugPolicy, ...policy },
});
const own = at({}, true);
const [path, unicode] = [at({ charset: 'path' }), at({ charset: 'unicode' })];

test("on the service's own host the rule of the API holds to the letter", () => {
  const rule = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;
  const unit = fc.constantFrom('a', 'Z', '0', '_', '-', '.', '/', '~', 'é', ' ', '+', '\0');
  const text = fc.array(unit, { maxLength: 70 }).map((units) => units.join(''));
  const long = fc.integer({ min: 1, max: 70 }).map((length) => 'a'.repeat(length));
  fc.assert(fc.property(fc.oneof(text, long, fc.string()), (slug) => isSlug(slug, own) === rule.test(slug)));
});

test("on the service's own host `_` and `-` may stand anywhere but at an end", () => {
  for (const slug of ['a_b', 'a-b', 'a-_-b', '0_0']) expect([slug, isSlug(slug, own)]).toEqual([slug, true]);
  for (const slug of ['_ab', '-ab', 'ab_', 'ab-', '_', '-']) expect([slug, isSlug(slug, own)]).toEqual([slug, false]);
});

test.each([
  [at({}), ['_a', 'a-', '-', '_', 'a'.repeat(64)], ['a'.repeat(65), '', 'a.b', 'a/b', 'é', 'a+', '@a']],
  [at({ lengthMax: 255 }), ['a'.repeat(255)], ['a'.repeat(256)]],
  [
    path,
    ['docs/intro', 'v1.2', '~ada', 'a/b/c.html', 'a-/_b', '~'],
    ['a//b', '/a', 'a/', '.a', 'a/.b', '..', 'a..b', 'a.'],
  ],
  [path, [], ['a/../b', 'a/.', './a', 'a+', 'a b', 'é', 'a%2f', 'a\\b', 'a?b', 'a#b', 'a:b', 'a@b']],
  [at({ charset: 'path' }, true), ['a/b', '~a'], ['-a/b', 'a/b_']],
  [unicode, ['größe', '東京/駅', 'привет', 'שלום', 'हिन्दी', '🎉', '❤️', '👍🏽', '👩‍👩‍👧', '🇩🇪', 'a.b~c'], []],
  [
    unicode,
    [],
    ['a b', 'a\u00a0b', 'a\u200bb', '\u200ba', 'a\u202eb', 'a\u2066b', 'a\ufeffb', 'a\u00adb', '\u3164', '\u2800'],
  ],
  [
    unicode,
    [],
    ['a\u2044b', 'a／b', '‥', 'a＋', '\u0301a', 'a/\u0301b', 'a\ufe0f', '#\ufe0f\u20e3', 'a\u200db', '\ud83d', '\0'],
  ],
  [
    unicode,
    ['بِّ', '❤️\u200d🔥'],
    ['❤\ufe0f\u0301', 'a\u200d👩', '👩\u200da', '👩\u200d', '\ufe0f', '\u200d👩', 'a\ud83d'],
  ],
  [unicode, ['字'.repeat(64), '🎉'.repeat(64)], ['字'.repeat(65), '🎉'.repeat(65)]],
])('%j allows %j and refuses %j', (place, allowed, refused) => {
  for (const slug of allowed) expect([slug, checkSlug(slug, place)]).toEqual([slug, undefined]);
  for (const slug of refused) expect([slug, typeof checkSlug(slug, place)]).toEqual([slug, 'string']);
});

test.each([own, at({}), path, unicode, { isOwnHost: false, policy: widestSlugPolicy }])(
  'an empty text is no slug at %j',
  (place) => {
    expect(isSlug('', place)).toBe(false);
  },
);

test.each([
  [at({}), 'must be 1 to 64 letters, digits, "_" or "-"'],
  [own, 'must be 1 to 64 letters, digits, "_" or "-", with a letter or digit at both ends'],
  [
    at({ charset: 'path', lengthMax: 255 }),
    'must be 1 to 255 letters, digits, "_", "-", ".", "~" or "/", ' +
      'without empty parts, and without dots at the start of a part, at the end, or in a row',
  ],
  [
    at({ charset: 'unicode' }, true),
    'must be 1 to 64 letters, digits or emoji of any script, "_", "-", ".", "~" or "/", with a letter or digit at both ' +
      'ends, without invisible characters, empty parts, and dots at the start of a part, at the end, or in a row',
  ],
])('the message for a slug that %j refuses is: %s', (place, message) => {
  expect(checkSlug('a b', place)).toBe(message);
});

test('a slug is normalised only where letters beyond ASCII are allowed', () => {
  const kelvin = '\u212a';
  expect(normaliseSlug('o\u0308', unicode.policy)).toBe('\u00f6');
  expect(normaliseSlug(kelvin, unicode.policy)).toBe('K');
  for (const { policy } of [own, path]) expect(normaliseSlug(kelvin, policy)).toBe(kelvin);
});

test('a slug that one policy allows is allowed by the widest', () => {
  const charset = fc.constantFrom('plain' as const, 'path' as const, 'unicode' as const);
  const units = fc.array(
    fc.oneof(
      fc.constantFrom('a', 'B', '_', '-', '.', '/', '~', 'é', '🎉'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
  );
  fc.assert(
    fc.property(charset, fc.boolean(), units, (set, isOwnHost, parts) => {
      const slug = normaliseSlug(parts.join(''), widestSlugPolicy);
      return (
        !isSlug(slug, at({ charset: set }, isOwnHost)) || isSlug(slug, { isOwnHost: false, policy: widestSlugPolicy })
      );
    }),
  );
});

test('letter case counts only where the policy says so, and two ways to write a letter are one slug', () => {
  const key = (slug: string, policy: Partial<SlugPolicy>) =>
    slugKeyOf(normaliseSlug(slug, { ...defaultSlugPolicy, ...policy }), { ...defaultSlugPolicy, ...policy });
  expect(key('Sale', {})).toBe('sale');
  expect(key('Sale', { caseSensitive: true })).toBe('Sale');
  expect(key('GRO\u0308SSE', { charset: 'unicode' })).toBe('gr\u00f6sse');
  expect(key('gr\u00f6sse', { charset: 'unicode' })).toBe('gr\u00f6sse');
  expect(key('GRO\u0308SSE', { charset: 'unicode', caseSensitive: true })).toBe('GR\u00d6SSE');
  expect(key('❤️', { charset: 'unicode' })).toBe(key('❤', { charset: 'unicode' }));
});

test('a key is the key of itself, and an encoded slug decodes to the slug and fits the limit of paths', () => {
  const policy = { ...widestSlugPolicy, caseSensitive: false };
  const slugs = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 255 })
    .map((slug) => normaliseSlug(slug, policy));
  fc.assert(
    fc.property(slugs, (slug) => {
      fc.pre(isSlug(slug, { isOwnHost: false, policy }));
      const key = slugKeyOf(slug, policy);
      expect(slugKeyOf(key, policy)).toBe(key);
      expect(decodeURIComponent(encodeSlug(slug))).toBe(slug);
      expect(new URL(`https://a.example/${encodeSlug(slug)}`).pathname).toBe(`/${encodeSlug(slug)}`);
      expect(encodeSlug(slug.normalize('NFD')).length).toBeLessThan(pathCharsMaxOf(policy));
    }),
  );
});

test('the slashes of an encoded slug stay, and everything beyond ASCII is encoded', () => {
  expect(encodeSlug('v1.2/~a_b-c')).toBe('v1.2/~a_b-c');
  expect(encodeSlug('東京/駅')).toBe('%E6%9D%B1%E4%BA%AC/%E9%A7%85');
});

test('the limit of paths has room for a slug of which each character is encoded, with an @, a + and a slash at the end', () => {
  const pathOf = (char: string, length: number) => `/%40${encodeURIComponent(char).repeat(length)}%2B/`;
  expect(pathCharsMaxOf(own.policy)).toBe(pathOf('\0', 64).length);
  expect(pathCharsMaxOf(at({ charset: 'path', lengthMax: 255 }).policy)).toBe(pathOf('\0', 255).length);
  // One character that decomposes into three of four bytes each.
  expect(pathCharsMaxOf(unicode.policy)).toBe(pathOf('🎉🎉🎉', 64).length);
});

test('words that answer on a host are reserved there, first parts of a path included', () => {
  const own = ['help', 'API', 'mcp', 'mcp/x', 'app', 'app/x', 'v1/links', 'b/x', 'robots.txt'];
  const ownPaths = ['v1', 'docs', 'livez', 'readyz', 'metrics', 'b', 'api/v1', 'docs/x'];
  for (const word of [...own, ...ownPaths]) expect([word, isReservedSlug(word)]).toEqual([word, true]);
  const shared = `s/${'aB3'.repeat(8)}`;
  for (const word of ['uploads', 'Uploads', 'uploads/upl_1', 'apple-app-site-association', shared])
    expect([word, isReservedSlug(word)]).toEqual([word, true]);
  for (const word of ['help/faq', 'apps/x', 'uploads/x', 's', 's/x', `${shared}x`, shared.slice(0, -1), `s/${shared}`])
    expect([word, isReservedSlug(word)]).toEqual([word, false]);
  const custom = [
    'v1',
    'API',
    'docs',
    'livez',
    'readyz',
    'metrics',
    'b/x',
    'B/x',
    'api/v1',
    'docs/x',
    'mcp',
    'mcp/x',
    'apple-app-site-association',
    'uploads/upl_1',
  ];
  for (const word of custom) expect([word, isReservedSlug(word, false)]).toEqual([word, true]);
  for (const word of [
    'help',
    'apps',
    'livez/x',
    'qr',
    'www',
    'app',
    'APP',
    'app/x',
    'b',
    'B',
    'uploads',
    'uploads/x',
    's',
    shared,
  ])
    expect([word, isReservedSlug(word, false)]).toEqual([word, false]);
});

test('long texts are judged in linear time', () => {
  const started = performance.now();
  for (const part of ['a/', './', 'a\u0301', '👍🏽', '\u200d👩', '..'])
    isSlug(normaliseSlug(part.repeat(100_000), widestSlugPolicy), { isOwnHost: false, policy: widestSlugPolicy });
  expect(performance.now() - started).toBeLessThan(1_000);
});

const anyScript = { policy: { ...defaultSlugPolicy, charset: 'unicode' }, isOwnHost: false } as const;

test.each(['1️⃣', '1⃣', '24️⃣', 'top-1️⃣0️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿x', '🏴', '🏳️‍🌈', '🏴‍☠️'])('%s is a slug of emoji', (slug) => {
  expect(isSlug(normaliseSlug(slug, anyScript.policy), anyScript)).toBe(true);
});

test.each([
  ...['a\u20e3', '\u20e3', '1\ufe0f', '1\ufe0fa', '\ufe0f\u20e3', 'a\ufe0f\u20e3', '٣\ufe0f\u20e3', '1\u20e3\u20e3'],
  ...['\u{e0067}', '\u{1f3f4}\u{e0067}', '\u{1f3f4}\u{e0075}\u{e0073}\u{e007f}', 'a\u{e007f}', '🎉\u{e0067}\u{e007f}'],
])('%j is no slug: it has parts of an emoji that are not seen', (slug) => {
  expect(isSlug(normaliseSlug(slug, anyScript.policy), anyScript)).toBe(false);
});

test('a keycap with and without its style is one slug', () => {
  expect(slugKeyOf('1️⃣', anyScript.policy)).toBe(slugKeyOf('1⃣', anyScript.policy));
});
