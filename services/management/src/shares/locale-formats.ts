import type { Locale } from '@linkplane/messages';

/** How a language writes what shared pages show. */
export type LocaleFormats = {
  counts: Intl.NumberFormat;
  /** For the few pixels beside a chart. */
  shortCounts: Intl.NumberFormat;
  /** A day of UTC, without its year. */
  days: Intl.DateTimeFormat;
  /** Names of countries by their two letters. */
  regions: Intl.DisplayNames;
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
  };
}
