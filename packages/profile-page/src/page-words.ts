import { createTranslator, directionOf, type Translator } from '@linkplane/messages';
import { markup, type Markup } from './markup.ts';

/** The translator of pages that no visitor gets, such as the preview of an editor. */
export const english: Translator = createTranslator('en');

/**
 * The same translator, and whether it has been used: a page without words of this service's own is the same in every
 * language, and needs no more than one copy.
 */
export function noteUse(translator: Translator): { t: Translator; isUsed: () => boolean } {
  let used = false;
  const t: Translator = {
    locale: translator.locale,
    text(source, values) {
      used = true;
      return translator.text(source, values);
    },
    rich(source, values) {
      used = true;
      return translator.rich(source, values);
    },
  };
  return { t, isUsed: () => used };
}

/** The attributes of an element that has words of ours. In English it has no direction: pages keep their bytes. */
export function languageOf({ locale }: Translator): Markup {
  return locale === 'en' ? markup`lang="en"` : markup`lang="${locale}" dir="${directionOf(locale)}"`;
}
