import { expect, test } from 'vitest';
import { preferredLanguages, rankLanguages } from './preferred-languages.ts';

test.each<[header: string, languages: string[]]>([
  ['de-AT,de;q=0.9,en;q=0.8', ['de-at', 'de']],
  ['de', ['de']],
  ['fr;q=0.9', ['fr']],
  ['fr;q=0.899', []],
  ['fr; q=0.95', ['fr']],
  ['fr; q=0.5', []],
  ['fr;level=1;q=0.5', []],
  ['fr;level=1', ['fr']],
  ['fr;q=', []],
  ['fr;q=high', []],
  ['fr; q = 0.5', []],
  ['fr;Q=0.5', []],
  ['fr;q', []],
  [' en-US , pt ;q=1.0', ['en-us', 'pt']],
  ['*', []],
  ['*;q=1, de', ['de']],
  ['de,,', ['de']],
  ['', []],
])('of the header %j the languages %j are preferred', (header, languages) => {
  expect(preferredLanguages(header)).toEqual(languages);
  expect(preferredLanguages(header)).toEqual(languages);
});

test('the first 20 entries of a header are read, and no more', () => {
  const tags = Array.from({ length: 30 }, (_, index) => `x${index}`);
  expect(preferredLanguages(tags.join())).toEqual(tags.slice(0, 20));
});

test('a header that is too long to be remembered is read all the same', () => {
  const header = `de-AT,${'en-x-'.padEnd(300, 'a')}`;
  expect(preferredLanguages(header)).toEqual(['de-at', header.slice(6)]);
});

test.each<[header: string, languages: string[]]>([
  ['de-AT,de;q=0.9,en;q=0.8', ['de-at', 'de', 'en']],
  ['en;q=0.1,de,fr;q=0.5', ['de', 'fr', 'en']],
  ['a;q=0.5,b;q=0.5', ['a', 'b']],
  ['de;q=0,*,en;q=0.001', ['en']],
  ['de;q=-1,fr;q=high,en;q=', []],
  ['', []],
])('of the header %j the languages are %j, the preferred ones first', (header, languages) => {
  expect(rankLanguages(header)).toEqual(languages);
});
