/** The languages of the dashboard and of the pages for visitors. English is the source of all messages. */
export const locales = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ar'] as const;
export type Locale = (typeof locales)[number];

/** Each language's name in that language, as a list of languages shows it. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  'zh-CN': '简体中文',
  ar: 'العربية',
};

/** The direction of a language's script, as the `dir` attribute names it. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/** Whether a value names one of the languages exactly, such as a stored setting. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
