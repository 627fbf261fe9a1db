import { describe, expect, test } from 'vitest';
import { ruleCondition } from './rule-conditions.ts';

const faultsOf = (condition: unknown) =>
  ruleCondition.safeParse(condition).error?.issues.map(({ path, message }) => [path.join('.'), message]);
const addressFault = 'must be an IP address, or a range such as 203.0.113.0/24 of at most /8, or /16 of IPv6';
const languageFault = 'must be a language tag of BCP 47, such as de or de-AT';
const hostFault = 'must be a host name, such as example.com';
const countryFault = 'must be a country of ISO 3166-1, such as DE';
const systemFault =
  'must be one of iOS, Android, macOS, Windows, Linux, Chrome OS, HarmonyOS, Tizen, WebOS, Roku, PlayStation 4, ' +
  'Windows Phone, BlackBerry, Bada';
const browserFault = 'must be the name of a browser as reports show it, such as Firefox';

describe('a list of values', () => {
  test.each([
    ['country', ['de', 'AT'], ['DE', 'AT']],
    ['region', ['Bavaria', 'x'.repeat(128)], ['Bavaria', 'x'.repeat(128)]],
    ['city', ['München'], ['München']],
    ['city', [' Berlin\u200b', 'Zu\u0308rich'], ['Berlin', 'Zürich']],
    ['continent', ['EU', 'NA'], ['EU', 'NA']],
    ['device', ['mobile', 'tablet', 'desktop', 'tv'], ['mobile', 'tablet', 'desktop', 'tv']],
    ['os', ['ios', 'ChromeOS', 'harmonyos', 'Tizen'], ['iOS', 'Chrome OS', 'HarmonyOS', 'Tizen']],
    ['browser', ['firefox', 'microsoftedge'], ['Firefox', 'Microsoft Edge']],
    ['language', ['DE', 'de-at', 'zh-hant-tw', 'deu', 'iw'], ['de', 'de-AT', 'zh-Hant-TW', 'de', 'he']],
    [
      'referrer',
      ['Example.COM', 'münchen.example', 'a.example.'],
      ['example.com', 'xn--mnchen-3ya.example', 'a.example'],
    ],
    ['referrer', ['localhost', `${'a.'.repeat(126)}b`], ['localhost', `${'a.'.repeat(126)}b`]],
    ['ip', ['203.0.113.7', '2001:DB8::/32'], ['203.0.113.7', '2001:db8::/32']],
  ])('of the type %s is stored in one spelling: %j', (type, given, stored) => {
    expect(ruleCondition.parse({ type, in: given })).toEqual({ type, in: stored });
    expect(ruleCondition.parse({ type, in: given, not: true })).toEqual({ type, in: stored, not: true });
  });

  test.each([
    ['country', 'XX', countryFault],
    ['country', '', countryFault],
    ['country', 'D'.repeat(129), countryFault],
    ['region', '', 'must have at least 1 character that is not a space'],
    ['region', ' ', 'must have at least 1 character that is not a space'],
    ['city', '\u200b', 'must have at least 1 character that is not a space'],
    ['referrer', '*.example.com', hostFault],
    ['referrer', 'www,example.com', hostFault],
    ['region', 'x'.repeat(129), 'must have at most 128 characters'],
    ['city', 'a\0', 'must not contain NUL or unpaired surrogates'],
    ['continent', 'eu', 'must be one of AF, AN, AS, EU, NA, OC, SA'],
    ['device', 'watch', 'must be one of desktop, mobile, tablet, tv'],
    ['os', 'BeOS', systemFault],
    ['os', 7, 'must be a string'],
    ['browser', 'Googlebot', browserFault],
    ['browser', 7, 'must be a string'],
    ['language', 'd', languageFault],
    ['language', 'german', languageFault],
    ['language', 'de_AT', languageFault],
    ['language', 'de-', languageFault],
    ['language', '-de', languageFault],
    ['language', 'de-a', languageFault],
    ['language', 'de-AT-1996-x1-x2', languageFault],
    ['language', 'de-at-at', languageFault],
    ['language', '*', languageFault],
    ['language', 'und', languageFault],
    ['language', 'und-DE', languageFault],
    ['language', 7, 'must be a string'],
    ['referrer', '', hostFault],
    ['referrer', 'https://example.com', hostFault],
    ['referrer', 'example.com/path', hostFault],
    ['referrer', 'example.com:8080', hostFault],
    ['referrer', 'ada@example.com', hostFault],
    ['referrer', 'exam ple.com', hostFault],
    ['referrer', 'example..com', hostFault],
    ['referrer', '.example.com', hostFault],
    ['referrer', 'example.com..', hostFault],
    ['referrer', '.', hostFault],
    ['referrer', 'a<b', hostFault],
    ['referrer', `${'a.'.repeat(126)}bc`, hostFault],
    ['referrer', `${'ü.'.repeat(60)}a`, hostFault],
    ['referrer', 7, 'must be a string'],
    ['ip', '203.0.113', addressFault],
    ['ip', '10.0.0.0/7', addressFault],
  ])('of the type %s has no %j', (type, value, fault) => {
    const faults = faultsOf({ type, in: [value] });
    expect(new Set(faults?.map(([path]) => path))).toEqual(new Set(['in.0']));
    expect(faults?.map(([, message]) => message)).toContain(fault);
  });

  test('has 1 to 100 values', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `Region ${index}`);
    expect(faultsOf({ type: 'region', in: hundred })).toBeUndefined();
    expect(faultsOf({ type: 'region', in: [...hundred, 'x'] })).toEqual([['in', 'must have at most 100 values']]);
    expect(faultsOf({ type: 'region', in: [] })).toEqual([['in', 'must have at least 1 value']]);
    expect(faultsOf({ type: 'region', in: 'Bavaria' })).toEqual([['in', 'must be a list']]);
  });
});

test('a condition is negated by a boolean alone', () => {
  expect(faultsOf({ type: 'country', in: ['DE'], not: 'yes' })).toEqual([['not', 'must be true or false']]);
});

test.each([{ type: 'planet' }, {}, null, 'country', { type: ['country'] }])('%j has none of the types', (condition) => {
  const types = 'country, region, city, continent, device, os, browser, language, query, referrer, ip, date, time';
  expect(faultsOf(condition)?.map(([, message]) => message)).toEqual([
    `must be an object whose type is one of ${types}`,
  ]);
});

test('a query has a name, and any value or a certain one', () => {
  const longest = 'x'.repeat(255);
  for (const value of [undefined, '', 'pro', longest]) {
    const condition = { type: 'query', name: longest, ...(value !== undefined && { value }) };
    expect(ruleCondition.parse(condition)).toEqual(condition);
  }
  expect(faultsOf({ type: 'query', name: '' })).toEqual([['name', 'must have at least 1 character']]);
  expect(faultsOf({ type: 'query', name: `${longest}x` })).toEqual([['name', 'must have at most 255 characters']]);
  expect(faultsOf({ type: 'query', name: 'a', value: `${longest}x` })).toEqual([
    ['value', 'must have at most 255 characters'],
  ]);
});

describe('a date', () => {
  const [noon, later] = ['2026-12-01T12:00:00.000Z', '2026-12-01T12:00:00.001Z'];

  test.each([{ after: noon }, { before: noon }, { after: noon, before: later }])('may be %j', (fields) => {
    expect(ruleCondition.parse({ type: 'date', ...fields })).toEqual({ type: 'date', ...fields });
  });

  test.each([
    [{}, ['after', 'must be given, unless before is']],
    [{ after: noon, before: noon }, ['before', 'must be later than after']],
    [{ after: later, before: noon }, ['before', 'must be later than after']],
    [{ after: 'noon' }, ['after', 'must be an ISO 8601 date and time with an offset or Z']],
  ])('is not %j', (fields, fault) => {
    expect(faultsOf({ type: 'date', ...fields })).toEqual([fault]);
  });

  test('is compared as an instant, whatever its offset', () => {
    const fields = { after: '2026-12-01T13:00+02:00', before: '2026-12-01T12:00Z' };
    expect(ruleCondition.parse({ type: 'date', ...fields })).toMatchObject({ after: '2026-12-01T11:00:00.000Z' });
  });
});

describe('a time', () => {
  const timezone = 'Europe/Berlin';
  const clock = 'must be a time such as 09:30';

  test.each([
    { days: [1, 7] },
    { days: [1, 2, 3, 4, 5, 6, 7] },
    { from: '00:00', to: '23:59' },
    { from: '19:30', to: '05:00' },
    { days: [3], from: '09:00', to: '09:00' },
  ])('may be %j', (fields) => {
    expect(ruleCondition.parse({ type: 'time', timezone, ...fields })).toEqual({ type: 'time', timezone, ...fields });
  });

  test.each([
    [{}, 'days', 'must be given, unless from and to are'],
    [{ from: '09:00' }, 'to', 'must be given together with the other one'],
    [{ to: '09:00' }, 'from', 'must be given together with the other one'],
    [{ days: [1], to: '09:00' }, 'from', 'must be given together with the other one'],
    [{ days: [] }, 'days', 'must have at least 1 day'],
    [{ days: [1, 2, 3, 4, 5, 6, 7, 1] }, 'days', 'must have at most 7 days'],
    [{ days: [0] }, 'days.0', 'must be at least 1'],
    [{ days: [8] }, 'days.0', 'must be at most 7'],
    [{ days: [1.5] }, 'days.0', 'must be a day from 1, Monday, to 7'],
    [{ days: 'Monday' }, 'days', 'must be a list'],
    [{ from: '9:00', to: '10:00' }, 'from', clock],
    [{ from: '24:00', to: '10:00' }, 'from', clock],
    [{ from: '09:60', to: '10:00' }, 'from', clock],
    [{ from: '09:00', to: '10:00:00' }, 'to', clock],
    [{ from: 'x09:00', to: '10:00' }, 'from', clock],
    [{ from: 9, to: '10:00' }, 'from', 'must be a string'],
    [{ days: [1], timezone: '+01:00' }, 'timezone', 'must be an IANA time zone name such as Europe/Berlin'],
  ])('is not %j', (fields, field, message) => {
    expect(faultsOf({ type: 'time', timezone, ...fields })).toEqual([[field, message]]);
  });
});
