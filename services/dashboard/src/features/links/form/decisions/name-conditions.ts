import { browserNames, continents, countries, deviceNames, systemNames } from '@linkplane/visitors/names';
import { currentLocale, t } from '../../../../language/translate.ts';
import type { Option } from '../../../../ui/select-option.ts';
import { nameCountry, nameDevice, nameLanguage } from '../../../analytics/name-dimensions.ts';
import type { ConditionType } from '../fields/rule-values.ts';

export function nameType(type: ConditionType): string {
  const names: Record<ConditionType, string> = {
    country: t('Country'),
    continent: t('Continent'),
    region: t('Region', {}, { context: 'of a country' }),
    city: t('City'),
    device: t('Device'),
    os: t('Operating system'),
    browser: t('Browser'),
    language: t('Language'),
    query: t('Query parameter'),
    referrer: t('Referrer'),
    ip: t('IP address'),
    date: t('Date'),
    time: t('Time of day'),
  };
  return names[type];
}

/** The values of a condition that are chosen from a list; undefined for those that are typed. */
export function listValues(type: ConditionType): Option[] | undefined {
  const named = (names: readonly string[]) => names.map((value) => ({ value, name: value }));
  if (type === 'country') return countryOptions();
  if (type === 'continent') return continents.map((value) => ({ value, name: nameContinent(value) }));
  if (type === 'device') return deviceNames.map((value) => ({ value, name: nameDevice(value) }));
  if (type === 'os') return named(systemNames);
  return type === 'browser' ? named(browserNames) : undefined;
}

/** A value of a condition, as the list that it is chosen from names it. */
export function nameConditionValue(type: ConditionType, value: string): string {
  if (type === 'country') return nameCountry(value);
  if (type === 'device') return nameDevice(value);
  if (type === 'language') return nameLanguage(value);
  const continent = type === 'continent' ? continents.find((code) => code === value) : undefined;
  return continent ? nameContinent(continent) : value;
}

// not translated: values as the API takes them
const placeholders: Partial<Record<ConditionType, string>> = {
  language: 'de, pt-BR',
  referrer: 'news.example, social.example',
  ip: '203.0.113.7, 198.51.100.0/24',
  region: 'Bavaria, Tyrol',
  city: 'Munich, Vienna',
};

/** How the values of a list that are typed are written. */
export function describeTyped(type: ConditionType): { placeholder: string; hint: string } {
  const hints: Partial<Record<ConditionType, string>> = {
    language: t('Language codes, separated by commas. de includes de-AT.'),
    referrer: t('Hosts, separated by commas.'),
    ip: t('Addresses or ranges, separated by commas.'),
  };
  return {
    placeholder: placeholders[type] ?? '',
    hint: hints[type] ?? t('Names as reports show them, separated by commas.'),
  };
}

function countryOptions(): Option[] {
  const options = countries.map((value) => ({ value, name: nameCountry(value) }));
  return options.toSorted((a, b) => a.name.localeCompare(b.name, currentLocale()));
}

function nameContinent(code: (typeof continents)[number]): string {
  const names = {
    AF: t('Africa'),
    AN: t('Antarctica'),
    AS: t('Asia'),
    EU: t('Europe'),
    NA: t('North America'),
    OC: t('Oceania'),
    SA: t('South America'),
  };
  return names[code];
}
