import { readFileSync } from 'node:fs';
import { problemTexts } from '@linkplane/contracts';
import { codeField } from '@linkplane/contracts/problems';
import { locales, type Catalogue } from '@linkplane/messages';
import { afterAll, describe, expect, test, vi } from 'vitest';

/** Constants of modules hold translated text: the language is set before the module is loaded. */
async function describeIn(locale: (typeof locales)[number]) {
  vi.resetModules();
  const { setCatalogue } = await import('../language/translate.ts');
  const path = new URL(`../../messages/${locale}.json`, import.meta.url);
  if (locale !== 'en') setCatalogue(locale, JSON.parse(readFileSync(path, 'utf8')) as Catalogue);
  return (await import('./describe-problem.ts')).describeProblem;
}
afterAll(() => vi.resetModules());

const texts = Object.values(problemTexts).flatMap((said) =>
  said.map((entry) => (typeof entry === 'string' ? entry : entry.text)),
);
const problems = texts.map((text) =>
  codeField({ field: 'any', message: text.replace(/\{(min|max|total|line)\}/g, '7').replace(/\{\w+\}/g, 'https') }),
);

describe.each(locales.filter((locale) => locale !== 'en'))('in %s', (locale) => {
  test('no problem of a field is described in English, or without its numbers', async () => {
    const describeProblem = await describeIn(locale);
    for (const problem of problems) {
      const words = describeProblem(problem);
      expect(words, problem.message).not.toContain(problem.message);
      expect(words, problem.message).not.toMatch(/\{|undefined|\b(?:must|the|this|enter|choose)\b/i);
    }
  });
});

test.each([
  ['de', 'must have at most 255 characters', 'Höchstens 255 Zeichen.'],
  ['de', 'must be later than startsAt', 'Muss nach „Beginnt am“ liegen.'],
  ['de', 'must be one of asc, desc', 'Wähle eines von: asc, desc.'],
  ['fr', 'must have at least 1 value', 'Choisissez au moins une valeur.'],
  ['ja', 'must be a whole number, 1 to 100', '1 から 100 までの数を入力してください。'],
  ['en', 'must be one of asc, desc', 'Must be one of asc, desc.'],
  ['en', 'must be a whole number, 1 to 100', 'Enter a number from 1 to 100.'],
] as const)('in %s "%s" is shown as "%s"', async (locale, message, words) => {
  expect((await describeIn(locale))(codeField({ field: 'any', message }))).toBe(words);
});
