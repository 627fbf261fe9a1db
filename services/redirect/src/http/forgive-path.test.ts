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
