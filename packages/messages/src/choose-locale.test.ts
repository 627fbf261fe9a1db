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
  ['zh-Hant-HK, zh-Hant; q=0.8, en-US; q=0.6', 'zh-CN'],
  ['zh-cmn-Hans-CN', 'zh-CN'],
  ['cmn-Hans', 'zh-CN'],
  ['deu-AT', 'de'],
  ['JPN', 'ja'],
  ['pt_PT', 'pt-BR'],
  ['fr-CA-u-ca-gregory', 'fr'],
  ['en-US@posix', 'en'],
  ['iw-IL,iw;q=0.9,de;q=0.8', 'de'],
  ['iw', 'en'],
  ['i-klingon, es;q=0.5', 'es'],
  ['-, --, a, \u00e4-DE, fr;q=0.1', 'fr'],
  ['*', 'en'],
  ['fr;q=0', 'en'],
  ['fr;q=nonsense, es', 'es'],
  [`${'x,'.repeat(200)}de`, 'en'],
])('of the header "%s" the language %s is chosen', (header, locale) => {
  expect(chooseLocale(header)).toBe(locale);
});
