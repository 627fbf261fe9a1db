import { LRUCache } from 'lru-cache';

/** The same bound as in Shlink, whose rules have the same meaning for those who come from there. */
const weightMin = 0.9;
/** The number of entries of a header that are read; the rest is ignored. */
const entriesMax = 20;
/** Browsers of a kind send the same headers again and again; longer ones are not remembered. */
const rememberedMax = 2_000;
const rememberedCharsMax = 200;

const remembered = new LRUCache<string, readonly string[]>({ max: rememberedMax });

/** The languages of an Accept-Language header with a weight of at least 0.9, in lower case. `*` is none. */
export function preferredLanguages(acceptLanguage: string): readonly string[] {
  const known = remembered.peek(acceptLanguage); // no bookkeeping: one that is evicted is only read again
  if (known) return known;
  const languages = readLanguages(acceptLanguage);
  if (acceptLanguage.length <= rememberedCharsMax) remembered.set(acceptLanguage, languages);
  return languages;
}

/** All languages of an Accept-Language header that it does not exclude, in lower case, the preferred ones first. */
export function rankLanguages(acceptLanguage: string): string[] {
  return readEntries(acceptLanguage)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}

function readLanguages(acceptLanguage: string): string[] {
  return readEntries(acceptLanguage)
    .filter(({ weight }) => weight >= weightMin)
    .map(({ language }) => language);
}

function readEntries(acceptLanguage: string): { language: string; weight: number }[] {
  const entries: { language: string; weight: number }[] = [];
  for (const entry of acceptLanguage.toLowerCase().split(',', entriesMax)) {
    const [tag = '', ...parameters] = entry.split(';');
    const language = tag.trim();
    if (language !== '' && language !== '*') entries.push({ language, weight: weightOf(parameters) });
  }
  return entries;
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim() === 'q') return value.trim() === '' ? 0 : Number(value);
  }
  return 1;
}
