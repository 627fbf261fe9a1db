import { expect, test } from 'vitest';
import { forgivePath } from './forgive-path.ts';

test.each([
  ...['.', ',', ')', ';', ':', '!', '*', "'", '"', '>', ']', '}', '...', ').', '.)"', '`', '|'],
  ...[
    '%2E',
    '%2C',
    '%29',
    '%3F',
    '%22',
    '%20',
    '%09',
    '%0D%0A',
    '%C2%A0',
    '%E2%80%8B',
    '%E2%80%8e',
    '%EF%BB%BF',
    '%C2%AD',
  ],
  ...['%E2%80%9D', '%E2%80%A6', '%C2%BB', '%E3%80%82', '%EF%BC%89', '.%20%C2%A0', '%20)%2E'],
])('the path /slug%s has the slug alone', (behind) => {
  expect(forgivePath(`/slug${behind}`)).toBe('/slug');
});

test.each([
  ['//slug', '/slug'],
  ['///slug', '/slug'],
  ['/(slug)', '/slug'],
  ['/%20slug', '/slug'],
  ['/%E2%80%8Bslug', '/slug'],
  ['/%22slug%22', '/slug'],
  ['//Spring-1_a,', '/Spring-1_a'],
  ['/docs/intro.', '/docs/intro'],
  ['/gr%C3%B6%C3%9Fe.', '/gr%C3%B6%C3%9Fe'],
  ['/%E2%9D%A4%EF%B8%8F)', '/%E2%9D%A4%EF%B8%8F'],
  ['/slug+.', '/slug+'],
  ['/@ada,', '/@ada'],
  ['/@ada+)', '/@ada+'],
])('the path %s becomes %s', (path, forgiven) => {
  expect(forgivePath(path)).toBe(forgiven);
  expect(forgivePath(forgiven)).toBeUndefined();
});

test.each([
  ...['%D8%9F', '%D8%8C', '%D8%9B', '%DB%94', '%E0%A5%A4', '%E2%80%A2', '%C2%BF', '%EF%BC%82', '%E3%80%91', '%C2%B4'],
  ...['%5C', '^', '%5E', '#top', '%23top', '%3F', '&', '%26', '%3F%23a'],
])('the path /slug%s has the slug alone, too', (behind) => {
  expect(forgivePath(`/slug${behind}`)).toBe('/slug');
});

test.each([
  ['/slug%3Futm_source=x', '/slug?utm_source=x'],
  ['/slug%3futm_source%3Dx%26utm_medium%3Da%2520b', '/slug?utm_source=x&utm_medium=a%20b'],
  ['/slug%3Fq=a%20b', '/slug?q=a%20b'],
  ['/slug%3Fq=gr%C3%BCn&p', '/slug?q=gr%C3%BCn&p'],
  ['/slug%3Fq=%0d%0aSet-Cookie:x', '/slug?q=%0d%0aSet-Cookie:x'],
  ['/slug%3Fq=%ff', '/slug?q=%ff'],
  ['/slug%3f%26', '/slug?&'],
  ['/slug%3Fa=b%23top', '/slug?a=b'],
  ['/slug%3Fa=b#top', '/slug?a=b'],
  ['/slug&utm_source=x&utm_medium=y', '/slug?utm_source=x&utm_medium=y'],
  ['/slug%26utm_source%3Dx', '/slug?utm_source=x'],
  ['/slug&amp;a=b', '/slug?amp;a=b'],
  ['/slug/&fbclid=a', '/slug/?fbclid=a'],
  ['//slug.%3Fa=b', '/slug?a=b'],
  ['/@ada%3Fa=b', '/@ada?a=b'],
  ['/slug+%3Fa=b', '/slug+?a=b'],
  ['/%C2%BFslug%3F', '/slug'],
  ['/docs/intro&a=b', '/docs/intro?a=b'],
])('the path %s becomes %s, with the query that was part of it', (path, forgiven) => {
  expect(forgivePath(path)).toBe(forgiven);
});

test.each([
  ...['/%3Fa=b', '/&a=b', '/#top', '/%23', '//%3Fa', '/%%3Fa=b', `/slug&${'a'.repeat(5_000)}`],
  ...[
    '/slug',
    '/slug+',
    '/@ada',
    '/slug/',
    '/slug_',
    '/slug-',
    '/slug~',
    '/.slug',
    '/',
    '//',
    '///',
    '/.',
    '/..',
    '/%20',
  ],
  ...['/%', '/slug.%', '/slug%ff.', '/slug.\u00e9', '/\u0000slug.', `/slug${'.'.repeat(5_000)}`],
])('the path %j stays without a link', (path) => {
  expect(forgivePath(path)).toBeUndefined();
});
