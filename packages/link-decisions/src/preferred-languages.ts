import { LRUCache } from 'lru-cache';

/** As Shlink, whose rules have the same meaning for those who come from there. */
const weightMin = 0.9;
/** Of a header with more than these, the rest is not read. */
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

function readLanguages(acceptLanguage: string): string[] {
  const languages: string[] = [];
  for (const entry of acceptLanguage.toLowerCase().split(',', entriesMax)) {
    const [tag = '', ...parameters] = entry.split(';');
    const language = tag.trim();
    if (language !== '' && language !== '*' && weightOf(parameters) >= weightMin) languages.push(language);
  }
  return languages;
}

function weightOf(parameters: readonly string[]): number {
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  return weight === undefined ? 1 : Number(weight.slice('q='.length));
}
