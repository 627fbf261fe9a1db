import { describe, expect, test } from 'vitest';
import {
  coversLanguage,
  formerLanguageCodes,
  isLanguageTag,
  readLanguageTag,
  reportedLanguage,
  storedLanguages,
} from './language-tags.ts';

function covers(wanted: string, visitor: string): boolean {
  const [first, second] = [readLanguageTag(wanted), readLanguageTag(visitor)];
  return first !== undefined && second !== undefined && coversLanguage(first, second);
}

/** Two spellings of one language: each covers the other. */
const same = [
  ['iw', 'he'],
  ['iw-IL', 'he-IL'],
  ['in', 'id'],
  ['in-ID', 'id-id'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['mo-MD', 'ro-MD'],
  ['tl', 'fil'],
  ['tl-PH', 'fil-PH'],
  ['sh', 'sr-Latn'],
  ['SH-rs', 'sr-Latn-RS'],
  ['deu', 'de'],
  ['cmn-Hans-CN', 'zh-Hans-CN'],
  ['zh-cmn-Hans', 'zh-Hans'],
  ['zh-yue-HK', 'yue-HK'],
  ['zh-min-nan', 'nan'],
  ['zh-Hant-HK', 'zh-HK'],
  ['zh-Hant-TW', 'zh-TW'],
  ['zh-hans-cn', 'ZH-CN'],
  ['uz-Latn-UZ', 'uz-UZ'],
  ['sr-Cyrl-RS', 'sr-RS'],
  ['en-UK', 'en-GB'],
  ['en_US', 'en-US'],
  ['de-AT-u-co-phonebk', 'de-at'],
  ['de-x-private', 'de'],
  ['ca-ES-valencia', 'ca-es-VALENCIA'],
  ['no', 'nb'],
  ['no-NO', 'nb-NO'],
  ['de-1996', 'de-1996-t-en'],
] as const;

describe('language tags', () => {
  test.each(same)('%s and %s are the same language', (one, other) => {
    expect(covers(one, other)).toBe(true);
    expect(covers(other, one)).toBe(true);
  });

  test.each([
    ['es-419', 'es-MX'],
    ['es-419', 'es-AR'],
    ['pt-419', 'pt-BR'],
    ['zh', 'zh-Hant-HK'],
    ['zh-Hant', 'zh-Hant-HK'],
    ['zh-Hant', 'zh-TW'],
    ['sr', 'sh'],
    ['sr-RS', 'sr-Latn-RS'],
    ['de', 'de-AT'],
    ['ca', 'ca-valencia'],
    ['es', 'es-419'],
    ['yue', 'zh-yue-HK'],
    ['no', 'nb-NO'],
    ['no', 'nn'],
    ['no-NO', 'nn-NO'],
    ['nb', 'no-NO'],
  ])('%s covers %s, and not the other way round', (wanted, visitor) => {
    expect(covers(wanted, visitor)).toBe(true);
    expect(covers(visitor, wanted)).toBe(false);
  });

  test.each([
    ['de-AT', 'de-DE'],
    ['de', 'den'],
    ['zh-HK', 'zh-Hant-TW'],
    ['zh-Hans', 'zh-TW'],
    ['sr-Latn', 'sr-RS'],
    ['zh-yue', 'zh-HK'],
    ['en', 'enm'],
    ['nb', 'nn'],
    ['nn', 'no'],
    ['nb-SJ', 'no-NO'],
    ['de', 'deutsch'],
    ['de', 'x-de'],
    ['de', '*'],
    ['de', ''],
    ['de', 'und'],
    ['und', 'und'],
    ['und', 'de'],
    ['und-DE', 'und-DE'],
  ])('%s does not cover %s', (wanted, visitor) => {
    expect(covers(wanted, visitor)).toBe(false);
  });

  test.each([
    ['iw-IL', 'he-IL'],
    ['zh-Hant-HK', 'zh-HK'],
    ['sh', 'sr'],
    ['es-419', 'es'],
    ['en-840', 'en-US'],
    ['de-DE-1996', 'de-DE'],
    ['de-AT;q=0.9', 'de-AT'],
    ['en-US@posix', 'en-US'],
    ['gsw-ch', 'gsw-CH'],
    ['deutsch', ''],
    ['x', ''],
    ['i-klingon', ''],
    ['und', ''],
    ['UND', ''],
    ['und-US', ''],
    ['und_US', ''],
    ['und-Latn', ''],
    ['und-Latn-US', ''],
    ['und;q=1', ''],
    ['und-x-private', ''],
    ['und-419', ''],
    ['unde', ''],
    ['mul', 'mul'],
    ['zh-guoyu', 'zh'],
    ['art-lojban', 'jbo'],
    ['en-GB-oed', 'en-GB'],
  ])('reports have %s as "%s"', (text, reported) => {
    expect(reportedLanguage(text)).toBe(reported);
  });

  test.each(['de', 'zh-Hant-HK', 'de-AT-u-co-phonebk', 'en_US', 'ca-valencia', 'en-x-a'])('%s is a tag', (text) => {
    expect(isLanguageTag(text)).toBe(true);
  });

  test.each(['deutsch', '', 'de;q=1', 'de-%', 'de ', 'de-', '(none)', 'x'])('"%s" is not a tag', (text) => {
    expect(isLanguageTag(text)).toBe(false);
  });

  test('a code of letters is reported as a language, or as nothing', () => {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
    const two = letters.flatMap((first) => letters.map((second) => first + second));
    const codes = [...two, ...letters.map((last) => `un${last}`)];
    const reported = codes.flatMap((code) => [reportedLanguage(code), reportedLanguage(`${code}-DE`)]);
    expect(reported.filter((name) => !/^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(name))).toEqual(['', '']);
  });

  test('many different tags, long ones and repeated variants are read as well', () => {
    for (let index = 0; index < 5_000; index++) expect(reportedLanguage(`de-x-a${index}`)).toBe('de');
    expect(reportedLanguage(`de-AT-x-${'a-'.repeat(5_000)}`)).toBe('de-AT');
    expect(reportedLanguage(`de-AT${'-1996'.repeat(500)}`)).toBe('de-AT');
    expect(reportedLanguage('a'.repeat(100_000))).toBe('');
  });
});

describe('the spellings of a language that clicks may have', () => {
  test.each([
    ['he', ['he', 'iw']],
    ['he-IL', ['he-IL', 'iw-IL']],
    ['id-ID', ['id-ID', 'in-ID']],
    ['fil-PH', ['fil-PH', 'tl-PH']],
    ['nb-NO', ['nb-NO', 'no-NO']],
    ['no', ['no', 'nb']],
    ['sr-RS', ['sr-RS', 'sh-RS']],
    ['de-AT', ['de-AT']],
    ['constructor', ['constructor']],
    ['', ['']],
  ])('%s', (reported, spellings) => {
    expect(storedLanguages(reported)).toEqual(spellings);
  });

  test('are those of each code of two letters that has a newer one', () => {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const older = codes.filter((code) => reportedLanguage(code) !== code);
    expect(older.length).toBeGreaterThan(5);
    for (const code of older)
      expect([code, storedLanguages(reportedLanguage(code))]).toEqual([code, expect.arrayContaining([code])]);
  });
});

test('former codes are all codes of two letters that have a newer one, and none that is in use', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const former = codes.filter((code) => reportedLanguage(code) !== code);
  expect(formerLanguageCodes.toSorted()).toEqual(former.map((code) => [code, reportedLanguage(code)]).toSorted());
  const names = formerLanguageCodes.map(([code]) => code);
  expect(names).toEqual(expect.arrayContaining(['iw', 'in', 'ji', 'jw', 'mo', 'sh', 'tl']));
  for (const inUse of ['no', 'nb', 'nn', 'he', 'id']) expect(names).not.toContain(inUse);
});
