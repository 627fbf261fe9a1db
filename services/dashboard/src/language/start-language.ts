import { directionOf, isLocale, locales, matchLocale, type Catalogue, type Locale } from '@linkplane/messages';
import { setCatalogue } from './translate.ts';

const storageKey = 'language';

/** One file for each language but English, loaded when it is needed. */
const catalogues = import.meta.glob<Catalogue>('../../messages/*.json', { import: 'default' });

const loaderOf = (locale: Locale) => catalogues[`../../messages/${locale}.json`];

/** The languages that the dashboard has been translated into, and English. */
export const offeredLocales: readonly Locale[] = locales.filter(
  (locale) => locale === 'en' || loaderOf(locale) !== undefined,
);

/**
 * Chooses the language of the page and loads its messages: the one that was chosen in this browser, else the browser's
 * own. A catalogue that cannot be loaded leaves English rather than an empty page.
 */
export async function startLanguage(): Promise<void> {
  const locale = readChosenLocale() ?? browserLocale();
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const load = loaderOf(locale);
  if (!load) return;
  try {
    setCatalogue(locale, await load());
  } catch {
    document.documentElement.lang = 'en';
    document.documentElement.dir = 'ltr';
  }
}

/** The language that was chosen in this browser; undefined while the browser's own applies. */
export function readChosenLocale(): Locale | undefined {
  try {
    const chosen = localStorage.getItem(storageKey);
    return isLocale(chosen) && offeredLocales.includes(chosen) ? chosen : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the choice in this browser. It applies when the page is loaded again.
 * @param locale undefined: the browser's
 * @returns false where nothing can be stored
 */
export function storeLocale(locale: Locale | undefined): boolean {
  try {
    if (locale === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, locale);
    return true;
  } catch {
    return false;
  }
}

/** The first of the browser's languages that the dashboard has; English when it has none of them. */
export function browserLocale(): Locale {
  return navigator.languages.map(matchLocale).find((locale) => locale && offeredLocales.includes(locale)) ?? 'en';
}
