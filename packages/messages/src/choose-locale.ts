import { locales, type Locale } from './locales.ts';

/** More of the header is not read; browsers send up to some hundred characters. */
const headerCharsMax = 256;
const rangesMax = 16;

/**
 * The language of ours that an Accept-Language header prefers; English when it names none. A range of a language
 * without a region, or with another region, is served by what we have of that language: `pt-PT` gets `pt-BR`, and
 * `zh-TW` gets `zh-CN`, because either is nearer than English.
 * @param header may be empty; only its first 256 characters count
 */
export function chooseLocale(header: string): Locale {
  let best: Locale = 'en';
  let bestWeight = 0;
  for (const range of header.slice(0, headerCharsMax).split(',', rangesMax)) {
    const [tag = '', ...parameters] = range.split(';');
    const weight = readWeight(parameters);
    // The first of several with the same weight is the preferred one.
    const locale = weight > bestWeight ? matchLocale(tag.trim()) : undefined;
    if (locale === undefined) continue;
    best = locale;
    bestWeight = weight;
  }
  return best;
}

/** The language of ours that serves a language tag; undefined for other languages. @param tag such as `de-AT` */
export function matchLocale(tag: string): Locale | undefined {
  const language = languageOf(tag);
  return locales.find((locale) => locale.split('-', 1)[0] === language);
}

/** In the form that CLDR prefers, such as `de` for `deu`; as it is written where it is no tag, such as `de_AT`. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return tag.toLowerCase().split(/[-_]/, 1)[0];
  }
}

function readWeight(parameters: string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim() === 'q') return Number(value.trim()) || 0;
  }
  return 1;
}
