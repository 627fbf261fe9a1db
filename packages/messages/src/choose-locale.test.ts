import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test.each([
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
  ['nl,fr;q=0.5,ja;q=0.9', 'ja'],
  ['pt-PT', 'pt-BR'],
  ['zh-Hant-TW', 'zh-CN'],
  ['AR-eg', 'ar'],
  ['*', 'en'],
  ['fr;q=0', 'en'],
  ['fr;q=nonsense, es', 'es'],
  [`${'x,'.repeat(200)}de`, 'en'],
])('of the header "%s" the language %s is chosen', (header, locale) => {
  expect(chooseLocale(header)).toBe(locale);
});
