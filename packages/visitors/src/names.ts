export { continents, continentOf, countries, isCountry, type Continent } from './continents.ts';
export { findBrowserName, findSystemName, browserNames, deviceNames, systemNames } from './client-names.ts';
export {
  coversLanguage,
  formerLanguageCodes,
  isLanguageTag,
  readLanguageTag,
  reportedLanguage,
  storedLanguages,
  type LanguageTag,
} from './language-tags.ts';
