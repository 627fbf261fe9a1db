import { describe, expect, test } from 'vitest';
import { compileCondition } from './compile-condition.ts';
import type { RuleCondition } from './rule-condition.ts';
import type { RuleFacts } from './rule-facts.ts';

type Visit = Partial<Omit<RuleFacts, 'place' | 'client'>> & {
  place?: Partial<RuleFacts['place']>;
  client?: Partial<RuleFacts['client']>;
};

/** A visit of which nothing is known but its time. */
const factsOf = ({ place, client, ...others }: Visit): RuleFacts => ({
  query: '',
  address: '',
  acceptLanguage: '',
  referrer: '',
  now: Date.parse('2026-11-25T12:00:00.000Z'),
  ...others,
  place: { country: '', region: '', city: '', ...place },
  client: { device: '', os: '', browser: '', ...client },
});

/** Addresses without ranges, which is all that these tests need; no text without a dot is an address. */
const compileAddresses = (values: readonly string[]) => (address: string) =>
  address.includes('.') ? values.includes(address) : undefined;

const holds = (condition: RuleCondition, visit: Visit) => compileCondition(condition, compileAddresses)(factsOf(visit));

const matching: [RuleCondition, Visit][] = [
  [{ type: 'country', in: ['AT', 'DE'] }, { place: { country: 'DE' } }],
  [{ type: 'continent', in: ['EU'] }, { place: { country: 'DE' } }],
  [{ type: 'region', in: ['BAVARIA'] }, { place: { region: 'bavaria' } }],
  [{ type: 'region', in: ['bavaria'] }, { place: { region: 'BAVARIA' } }],
  [{ type: 'city', in: ['MÜNCHEN'] }, { place: { city: 'münchen' } }],
  [{ type: 'city', in: ['münchen'] }, { place: { city: 'MÜNCHEN' } }],
  [{ type: 'device', in: ['mobile', 'tablet'] }, { client: { device: 'tablet' } }],
  [{ type: 'os', in: ['iOS'] }, { client: { os: 'iOS' } }],
  [{ type: 'browser', in: ['Firefox'] }, { client: { browser: 'Firefox' } }],
  [{ type: 'ip', in: ['203.0.113.7'] }, { address: '203.0.113.7' }],
  [{ type: 'language', in: ['DE'] }, { acceptLanguage: 'de' }],
  [{ type: 'language', in: ['fr', 'de'] }, { acceptLanguage: 'de-AT' }],
  [{ type: 'language', in: ['de-AT'] }, { acceptLanguage: 'en, DE-at' }],
  [{ type: 'language', in: ['he'] }, { acceptLanguage: 'iw-IL,iw;q=0.9,en;q=0.8' }],
  [{ type: 'language', in: ['fil'] }, { acceptLanguage: 'TL-PH' }],
  [{ type: 'language', in: ['sr-Latn'] }, { acceptLanguage: 'sh' }],
  [{ type: 'language', in: ['zh-HK'] }, { acceptLanguage: 'zh-Hant-HK, zh-Hant; q=0.8, en-US; q=0.6' }],
  [{ type: 'language', in: ['zh-Hant-TW'] }, { acceptLanguage: 'zh-TW' }],
  [{ type: 'language', in: ['uz-UZ'] }, { acceptLanguage: 'en, uz-latn-uz;q=0.9' }],
  [{ type: 'language', in: ['de-AT'] }, { acceptLanguage: 'de-AT-u-co-phonebk' }],
  [{ type: 'referrer', in: ['Example.com'] }, { referrer: 'https://example.com/page' }],
  [{ type: 'referrer', in: ['example.com'] }, { referrer: 'https://EXAMPLE.com./page' }],
  [{ type: 'referrer', in: ['other.example', 'example.com'] }, { referrer: 'http://www.example.com' }],
  [{ type: 'query', name: 'plan' }, { query: 'plan=pro' }],
  [{ type: 'date', after: '2026-11-25T12:00:00.000Z' }, {}],
  [{ type: 'date', before: '2026-11-25T12:00:00.001Z' }, {}],
  [{ type: 'date', after: '2026-11-25T00:00:00.000Z', before: '2026-11-26T00:00:00.000Z' }, {}],
  [{ type: 'time', from: '12:00', to: '13:00', timezone: 'UTC' }, {}],
];

const others: [RuleCondition, Visit][] = [
  [{ type: 'country', in: ['AT'] }, { place: { country: 'DE' } }],
  [{ type: 'continent', in: ['AF', 'AS'] }, { place: { country: 'DE' } }],
  [{ type: 'region', in: ['Bavaria'] }, { place: { region: 'Hesse', city: 'Bavaria' } }],
  [{ type: 'city', in: ['Munich'] }, { place: { region: 'Munich', city: 'Passau' } }],
  [{ type: 'device', in: ['mobile'] }, { client: { device: 'desktop' } }],
  [{ type: 'os', in: ['iOS'] }, { client: { os: 'Android', browser: 'iOS' } }],
  [{ type: 'browser', in: ['Firefox'] }, { client: { browser: 'Chrome' } }],
  [{ type: 'ip', in: ['203.0.113.7'] }, { address: '203.0.113.8' }],
  [{ type: 'language', in: ['de'] }, { acceptLanguage: 'den' }],
  [{ type: 'language', in: ['de-AT'] }, { acceptLanguage: 'de' }],
  [{ type: 'language', in: ['de'] }, { acceptLanguage: 'en, de;q=0.5' }],
  [{ type: 'language', in: ['zh-Hans'] }, { acceptLanguage: 'zh-TW' }],
  [{ type: 'language', in: ['he'] }, { acceptLanguage: 'i-klingon' }],
  [{ type: 'referrer', in: ['example.com'] }, { referrer: 'https://anexample.com/' }],
  [{ type: 'referrer', in: ['www.example.com'] }, { referrer: 'https://example.com/' }],
  [{ type: 'referrer', in: ['example.com'] }, { referrer: 'https://example.com.evil.example/' }],
  [{ type: 'query', name: 'plan' }, { query: 'price=1' }],
  [{ type: 'date', after: '2026-11-25T12:00:00.001Z' }, {}],
  [{ type: 'date', before: '2026-11-25T12:00:00.000Z' }, {}],
  [{ type: 'date', after: '2026-11-25T00:00:00.000Z', before: '2026-11-25T11:00:00.000Z' }, {}],
  [{ type: 'time', from: '13:00', to: '14:00', timezone: 'UTC' }, {}],
];

const unknown: [RuleCondition, Visit][] = [
  [{ type: 'country', in: ['DE', ''] }, {}],
  [{ type: 'continent', in: ['EU'] }, {}],
  [{ type: 'continent', in: ['EU'] }, { place: { country: 'XX' } }],
  [{ type: 'region', in: ['Bavaria'] }, { place: { country: 'DE' } }],
  [{ type: 'city', in: ['Munich'] }, { place: { country: 'DE' } }],
  [{ type: 'device', in: ['mobile'] }, {}],
  [{ type: 'os', in: ['iOS'] }, {}],
  [{ type: 'browser', in: ['Firefox'] }, {}],
  [{ type: 'ip', in: ['203.0.113.7'] }, { address: 'unknown' }],
  [{ type: 'language', in: ['de'] }, {}],
  [{ type: 'language', in: ['de'] }, { acceptLanguage: '*' }],
  [{ type: 'referrer', in: ['example.com'] }, {}],
  [{ type: 'referrer', in: ['example.com'] }, { referrer: 'example.com' }],
  [{ type: 'referrer', in: ['example.com'] }, { referrer: 'about:blank' }],
  [{ type: 'time', from: '00:00', to: '00:00', timezone: 'Nowhere/None' }, {}],
];

describe('a condition of a rule', () => {
  test.each(matching)('%j holds for the visit %j, and its negation does not', (condition, visit) => {
    expect(holds(condition, visit)).toBe(true);
    expect(holds({ ...condition, not: false }, visit)).toBe(true);
    expect(holds({ ...condition, not: true }, visit)).toBe(false);
  });

  test.each(others)('%j does not hold for the visit %j, and its negation does', (condition, visit) => {
    expect(holds(condition, visit)).toBe(false);
    expect(holds({ ...condition, not: true }, visit)).toBe(true);
  });

  test.each(unknown)('%j holds in neither form for the visit %j, of which the fact is unknown', (condition, visit) => {
    expect(holds(condition, visit)).toBe(false);
    expect(holds({ ...condition, not: true }, visit)).toBe(false);
  });
});
