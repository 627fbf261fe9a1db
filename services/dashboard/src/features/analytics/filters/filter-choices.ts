import type { FilterDimension } from '@linkplane/contracts';
import {
  browserNames,
  countries,
  deviceNames,
  findBrowserName,
  findSystemName,
  isLanguageTag,
  readLanguageTag,
  reportedLanguage,
  systemNames,
} from '@linkplane/visitors/names';
import { currentLocale } from '../../../language/translate.ts';
import { nameValue } from '../name-dimensions.ts';

/** A value that a filter can have. @property clicks those of the report that have it; undefined when that is not known */
export type FilterChoice = { value: string; name: string; clicks?: number };

/** How reports name missing values. */
// not translated: values as the API names them
const missingNames: ReadonlySet<string> = new Set(['Unknown', 'Direct', '(none)']);

const made = new Map<FilterDimension, readonly FilterChoice[]>();

/** All values of a dimension that has the same ones in every report, in the reader's language; undefined for the others. */
export function listAllValues(dimension: FilterDimension): readonly FilterChoice[] | undefined {
  const values = valuesOf(dimension);
  if (!values) return undefined;
  let choices = made.get(dimension);
  if (!choices) {
    choices = values.map((value) => ({ value, name: nameValue(dimension, value) }));
    choices = choices.toSorted((a, b) => a.name.localeCompare(b.name, currentLocale()));
    made.set(dimension, choices);
  }
  return choices;
}

function valuesOf(dimension: FilterDimension): readonly string[] | undefined {
  if (dimension === 'country') return countries;
  if (dimension === 'device') return deviceNames;
  if (dimension === 'browser') return browserNames;
  if (dimension === 'os') return systemNames;
  return dimension === 'language' ? listLanguages() : undefined;
}

const letters = 'abcdefghijklmnopqrstuvwxyz'; // not translated: what codes are made of

/** The languages of two letters that have a name. */
function listLanguages(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const codes = Array.from(letters).flatMap((first) => Array.from(letters, (second) => first + second));
  return codes.filter((code) => names.of(code) !== undefined && reportedLanguage(code) === code);
}

/** Names by which people know a value besides those in the reader's language and in English. */
// not translated: compared with what is typed in any language
const aliases: Partial<Record<FilterDimension, Readonly<Record<string, string>>>> = {
  country: { usa: 'US', uk: 'GB', 'great britain': 'GB', holland: 'NL' },
  device: { phone: 'mobile', smartphone: 'mobile', computer: 'desktop', laptop: 'desktop', television: 'tv' },
  browser: { edge: 'Microsoft Edge', 'samsung internet': 'Samsung Internet for Android', ie: 'Internet Explorer' },
  os: { 'mac os': 'macOS', 'os x': 'macOS', ipados: 'iOS' },
};

/**
 * The value that a text stands for: as the API takes it, or by its name in the reader's language or in English, in any
 * letter case and with or without accents.
 * @param choices those of the report, beside the ones that every report has
 * @returns undefined when there is no such value
 */
export function findValue(
  dimension: FilterDimension,
  text: string,
  choices: readonly FilterChoice[],
): string | undefined {
  const typed = text.trim();
  if (missingNames.has(typed)) return typed;
  const all = [...choices, ...(listAllValues(dimension) ?? [])];
  return (
    all.find(({ value }) => value === typed)?.value ??
    findUnique(
      all,
      (choice) => toLetters(choice.value) === toLetters(typed) || toLetters(choice.name) === toLetters(typed),
    ) ??
    findUnique(all, (choice) => plain(choice.name) === plain(typed)) ??
    aliases[dimension]?.[plain(typed)] ??
    findInOtherWords(dimension, typed)
  );
}

/** The value that all matching choices have; undefined when there are several. */
function findUnique(choices: readonly FilterChoice[], matches: (choice: FilterChoice) => boolean): string | undefined {
  const values = new Set(choices.filter(matches).map(({ value }) => value));
  return values.size === 1 ? [...values][0] : undefined;
}

function findInOtherWords(dimension: FilterDimension, typed: string): string | undefined {
  if (dimension === 'browser') return findBrowserName(typed);
  if (dimension === 'os') return findSystemName(typed);
  if (dimension === 'language' && isNamedLanguage(typed)) return reportedLanguage(typed);
  if (dimension !== 'country' && dimension !== 'language') return undefined;
  const type = dimension === 'country' ? 'region' : 'language';
  const english = (['long', 'short'] as const).map((style) => new Intl.DisplayNames('en', { type, style }));
  const found = listAllValues(dimension)?.filter(({ value }) =>
    english.some((names) => plain(names.of(value) ?? '') === plain(typed)),
  );
  return found?.length === 1 ? found[0]?.value : undefined;
}

/** A tag such as `de-AT`, of a language that there is. */
function isNamedLanguage(text: string): boolean {
  const tag = isLanguageTag(text) ? readLanguageTag(text) : undefined;
  return (
    tag !== undefined &&
    new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag.language) !== undefined
  );
}

function toLetters(text: string): string {
  return text.toLocaleLowerCase(currentLocale()).normalize('NFC');
}

/** Removes accents and letter case. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Choices whose name or value has the typed words, those of the report first; without words only those. */
export function searchChoices(
  dimension: FilterDimension,
  choices: readonly FilterChoice[],
  typed: string,
  max: number,
): FilterChoice[] {
  const wanted = plain(typed);
  if (wanted === '' && choices.length > 0) return choices.slice(0, max);
  const own = new Set(choices.map(({ value }) => value));
  const others = (listAllValues(dimension) ?? []).filter(({ value }) => !own.has(value));
  const found = [...choices, ...others].filter(
    ({ value, name }) => plain(name).includes(wanted) || value.toLowerCase() === wanted,
  );
  return found.slice(0, max);
}
