export { chooseLocale, matchLocale } from './choose-locale.ts';
export {
  createTranslator,
  type Catalogue,
  type MessageValues,
  type RichValues,
  type Translator,
} from './create-translator.ts';
export { directionOf, isLocale, localeNames, locales, type Locale } from './locales.ts';
export { messageKey, type MessageOptions } from './message-key.ts';
export { parseMessage, type MessagePart } from './parse-message.ts';
