import { expect, test } from 'vitest';
import { letterOf, markOf } from './choose-mark.ts';

test.each([
  ['google.com', 'G'],
  ['www.google.co.uk', 'G'],
  ['google.de', 'G'],
  ['news.ycombinator.com', 'Y'],
  ['old.reddit.com', 'r/'],
  ['T.CO', 'X'],
  ['LinkedIn', 'in'],
])('%s has the mark %s', (host, letters) => {
  expect(markOf(host)?.letters).toBe(letters);
});

test.each([
  'notgoogle.com',
  'google.evil.example',
  'x.example',
  'example.com',
  '',
  'constructor',
  '__proto__',
  'x'.repeat(300),
])('another site has no mark: %s', (host) => {
  expect(markOf(host)).toBeUndefined();
});

test('a site without a mark has the first letter of its name', () => {
  expect(letterOf('www.example.com')).toBe('E');
  expect(letterOf('пример.рф')).toBe('П');
  expect(letterOf('😀.example')).toBe('😀');
  expect(letterOf('')).toBe('?');
});
