import type { WrittenRule } from '../mapping/check-rule.ts';
import type { ConditionEntry } from './parse-responses.ts';

export type Condition = WrittenRule['conditions'][number];

/** What one condition becomes: any one of `anyOf` is the same as it. Or why there is nothing like it. */
export type MappedCondition = { anyOf: Condition[] } | { fault: string };

const desktopSystems = ['Windows', 'macOS', 'Linux', 'Chrome OS'];
const mobileSystems = ['Android', 'iOS'];

/** Shlink reads devices from the system alone: a tablet is mobile, too. */
const systemsByDevice = new Map<string, string[]>([
  ['android', ['Android']],
  ['ios', ['iOS']],
  ['mobile', mobileSystems],
  ['windows', ['Windows']],
  ['macos', ['macOS']],
  ['linux', ['Linux']],
  ['chromeos', ['Chrome OS']],
  ['desktop', desktopSystems],
]);

const browsers = new Map<string, string>([
  ['chrome', 'Chrome'],
  ['firefox', 'Firefox'],
  ['edge', 'Microsoft Edge'],
  ['safari', 'Safari'],
  ['opera', 'Opera'],
  ['android_browser', 'Android Browser'],
]);

type MapValue = (value: string, key: string) => MappedCondition;

const isOne = (condition: Condition): MappedCondition => ({ anyOf: [condition] });

const mapDevice: MapValue = (value) => {
  const systems = systemsByDevice.get(value);
  return systems ? isOne({ type: 'os', in: systems }) : { fault: `the device ${value} is not known` };
};

const mapBrowser: MapValue = (value) => {
  const browser = browsers.get(value);
  return browser ? isOne({ type: 'browser', in: [browser] }) : { fault: `the browser ${value} is not known` };
};

/** The parameter's name is the key; some versions have written it to the value. */
const mapAnyQuery: MapValue = (value, key) => isOne({ type: 'query', name: key || value });

/** There a parameter is without a value by PHP's `empty()`, for which the text "0" is empty, too. */
const mapEmptyQuery: MapValue = (value, key) => {
  const name = key || value;
  return {
    anyOf: [
      { type: 'query', name, value: '' },
      { type: 'query', name, value: '0' },
    ],
  };
};

const octetsOfAddress = 4;
const bitsOfOctet = 8;

/** `11.22.*.*` is 11.22.0.0/16. A pattern with a number behind a star is no range. */
const mapAddress: MapValue = (value) => {
  if (!value.includes('*')) return isOne({ type: 'ip', in: [value] });
  const octets = value.split('.');
  const fixed = octets.indexOf('*');
  const isRange = octets.length === octetsOfAddress && octets.slice(fixed).every((octet) => octet === '*') && fixed > 0;
  if (!isRange) return { fault: `the pattern ${value} is no range of addresses` };
  const address = octets.map((octet) => (octet === '*' ? '0' : octet)).join('.');
  return isOne({ type: 'ip', in: [`${address}/${fixed * bitsOfOctet}`] });
};

const mappers: Record<string, MapValue> = {
  device: mapDevice,
  browser: mapBrowser,
  language: (value) => isOne({ type: 'language', in: [value.trim().replaceAll('_', '-')] }),
  'query-param': (value, key) => isOne({ type: 'query', name: key, value }),
  'any-value-query-param': mapAnyQuery,
  'valueless-query-param': mapEmptyQuery,
  'ip-address': mapAddress,
  'geolocation-country-code': (value) => isOne({ type: 'country', in: [value.toUpperCase()] }),
  'before-date': (value) => isOne({ type: 'date', before: value }),
  'after-date': (value) => isOne({ type: 'date', after: value }),
};

/** Maps one condition. A city is known here only where the installation has a file of cities. */
export function mapCondition({ type, matchKey, matchValue }: ConditionEntry, hasCities: boolean): MappedCondition {
  const value = matchValue ?? '';
  if (type === 'geolocation-city-name')
    return hasCities ? isOne({ type: 'city', in: [value] }) : { fault: `a city (${value}) needs a database of cities` };
  const map = Object.hasOwn(mappers, type) ? mappers[type] : undefined;
  return map ? map(value, matchKey ?? '') : { fault: `the condition ${type} is not known` };
}
