import type { Locale } from '@linkplane/messages';

/** How a language writes what shared pages show. */
export type LocaleFormats = {
  counts: Intl.NumberFormat;
  /** The format for the few pixels beside a chart. */
  shortCounts: Intl.NumberFormat;
  /** A day of UTC, without its year. */
  days: Intl.DateTimeFormat;
  /** Names of countries by their two letters. */
  regions: Intl.DisplayNames;
  /** Names of languages by their tags. */
  languages: Intl.DisplayNames;
  /** Parts of a whole. */
  shares: Intl.NumberFormat;
  /** How much a figure has changed, with its sign. */
  changes: Intl.NumberFormat;
  /** One or the other. */
  choices: Intl.ListFormat;
};

const made = new Map<Locale, LocaleFormats>();

/** Made once for each language: each takes longer than the page that uses it. */
export function formatsOf(locale: Locale): LocaleFormats {
  let formats = made.get(locale);
  if (!formats) made.set(locale, (formats = makeFormats(locale)));
  return formats;
}

function makeFormats(locale: Locale): LocaleFormats {
  return {
    counts: new Intl.NumberFormat(locale),
    shortCounts: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }),
    days: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    regions: new Intl.DisplayNames(locale, { type: 'region' }),
    languages: new Intl.DisplayNames(locale, { type: 'language' }),
    shares: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
    changes: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    choices: new Intl.ListFormat(locale, { type: 'disjunction' }),
  };
}
