import { expect, test } from 'vitest';
import { readTarget } from './read-target.ts';

const read = (url: string, host: string | undefined = 'go.example:8101') => readTarget({ url, headers: { host } });

test.each([
  ['http://go.example:8101/slug', '/slug'],
  ['http://go.example:8101/slug?a=http://b.example/', '/slug?a=http://b.example/'],
  ['HTTP://GO.Example:8101/Slug', '/Slug'],
  ['https://go.example:8101/', '/'],
  ['http://go.example:8101', '/'],
  ['http://go.example:8101?a=1', '/?a=1'],
  ['http://go.example:8101//slug', '//slug'],
  ['/slug', '/slug'],
  ['/http://go.example:8101/slug', '/http://go.example:8101/slug'],
  ['*', '*'],
])('the target %s is read as %s', (url, path) => {
  expect(read(url)).toBe(path);
});

test.each([
  ['http://go.example/a', 'go.example:80'],
  ['http://go.example:80/a', 'Go.Example'],
  ['https://go.example:443/a', 'go.example'],
  ['http://[2001:db8::7]:8101/a', '[2001:DB8::7]:8101'],
])('the target %s has the host of the header %s', (url, host) => {
  expect(read(url, host)).toBe('/a');
});

test.each([
  'http://other.example/slug',
  'http://go.example/slug',
  'http://go.example:8101.other.example/slug',
  'http://other.example:80/slug',
  'http://go.example:8101@other.example/slug',
  'http://other.example@go.example:8101/slug',
  'http://other.example\\@go.example:8101/slug',
  'http://go.example:8101\\slug',
  'http://go.example:8101#slug',
  'http:///slug',
  'http:/slug',
  'http:slug',
  'ftp://go.example:8101/slug',
  'httpx://go.example:8101/slug',
  ' http://go.example:8101/slug',
  'slug',
  '',
])('the target %j is no path of the host', (url) => {
  expect(read(url)).toBe(url);
});

test('a whole address is not read where the header Host is missing or empty', () => {
  expect(readTarget({ url: 'http://go.example/a', headers: {} })).toBe('http://go.example/a');
  expect(read('http://go.example/a', '')).toBe('http://go.example/a');
});
