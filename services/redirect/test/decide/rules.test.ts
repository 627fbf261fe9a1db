import { describe, expect, test } from 'vitest';
import type { RuleCondition, RuleFacts } from '@linkplane/link-decisions';
import type { LinkRule, LinkTarget } from '@linkplane/links-db/planes/redirect';
import { classifyAgent as classifyClient } from '@linkplane/visitors/agents';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { decideRedirect } from '../../src/decide/decide-redirect.ts';
import { prepareLink } from '../../src/decide/prepare-target.ts';
import { agents, aLink } from '../support/a-link.ts';

const classify = createAgentClassifier();
/** A Wednesday. */
const noon = Date.UTC(2026, 10, 25, 12);
const url = 'https://example.com/rule';

type Visit = Partial<Omit<RuleFacts, 'place'>> & { agent?: string; place?: Partial<RuleFacts['place']> };

const rule = (id: string, conditions: RuleCondition[], fields: Partial<LinkRule> = {}): LinkRule => ({
  id,
  name: null,
  conditions,
  url,
  block: false,
  ...fields,
});

function decide(fields: Partial<LinkTarget>, { agent = agents.chrome, place, ...visit }: Visit = {}) {
  const { query = '', now = noon } = visit;
  const seen: RuleFacts = {
    query,
    now,
    address: '203.0.113.7',
    acceptLanguage: '',
    referrer: '',
    client: classifyClient(agent),
    ...visit,
    place: { country: '', region: '', city: '', ...place },
  };
  return decideRedirect(prepareLink(aLink(fields)), { query, agent: classify(agent), seen, visitor: null }, now);
}

/** Whether a rule with this condition applies to the visit. */
function applies(condition: RuleCondition, visit: Visit): boolean {
  const outcome = decide({ rules: [rule('rul_1', [condition])] }, visit);
  return outcome.kind === 'redirect' && outcome.location === url;
}

const at = (local: string): Visit => ({ now: Date.parse(local) });

const cases: [name: string, condition: RuleCondition, visit: Visit, holds: boolean][] = [
  ['country', { type: 'country', in: ['AT', 'DE'] }, { place: { country: 'DE' } }, true],
  ['another country', { type: 'country', in: ['AT'] }, { place: { country: 'DE' } }, false],
  [
    'region in another casing',
    { type: 'region', in: ['bavaria'] },
    { place: { country: 'DE', region: 'Bavaria' } },
    true,
  ],
  ['city', { type: 'city', in: ['München'] }, { place: { country: 'DE', city: 'MÜNCHEN' } }, true],
  ['another city', { type: 'city', in: ['Munich'] }, { place: { country: 'DE', city: 'Berlin' } }, false],
  ['continent', { type: 'continent', in: ['EU'] }, { place: { country: 'DE' } }, true],
  ['another continent', { type: 'continent', in: ['EU'] }, { place: { country: 'US' } }, false],
  ['mobile', { type: 'device', in: ['mobile'] }, { agent: agents.iphone }, true],
  ['desktop', { type: 'device', in: ['mobile', 'tablet'] }, { agent: agents.chrome }, false],
  ['iOS', { type: 'os', in: ['iOS'] }, { agent: agents.iphone }, true],
  ['Android', { type: 'os', in: ['iOS'] }, { agent: agents.android }, false],
  ['Chrome', { type: 'browser', in: ['Firefox', 'Chrome'] }, { agent: agents.android }, true],
  ['Safari', { type: 'browser', in: ['Chrome'] }, { agent: agents.iphone }, false],
  ['language', { type: 'language', in: ['de'] }, { acceptLanguage: 'de' }, true],
  ['language with a region', { type: 'language', in: ['de'] }, { acceptLanguage: 'de-AT,en;q=0.8' }, true],
  ['region of a language', { type: 'language', in: ['de-AT'] }, { acceptLanguage: 'DE-at' }, true],
  ['another region of a language', { type: 'language', in: ['de-AT'] }, { acceptLanguage: 'de-DE' }, false],
  ['a longer tag', { type: 'language', in: ['de'] }, { acceptLanguage: 'den' }, false],
  ['a second language of 0.9', { type: 'language', in: ['fr'] }, { acceptLanguage: 'en, fr;q=0.9' }, true],
  ['a language of 0.8', { type: 'language', in: ['fr'] }, { acceptLanguage: 'en, fr;q=0.8' }, false],
  ['any language', { type: 'language', in: ['fr'] }, { acceptLanguage: '*' }, false],
  ['parameter', { type: 'query', name: 'plan', value: 'pro' }, { query: 'a=1&plan=pro' }, true],
  ['parameter of another value', { type: 'query', name: 'plan', value: 'pro' }, { query: 'plan=Pro' }, false],
  ['parameter of any value', { type: 'query', name: 'plan' }, { query: 'plan' }, true],
  ['parameter without a value', { type: 'query', name: 'plan', value: '' }, { query: 'plan=' }, true],
  ['parameter that needs no value', { type: 'query', name: 'plan', value: '' }, { query: 'plan=x' }, false],
  ['repeated parameter', { type: 'query', name: 'plan', value: 'b' }, { query: 'plan=a&plan=b' }, true],
  ['encoded parameter', { type: 'query', name: 'a b', value: 'ü&' }, { query: 'a+b=%C3%BC%26' }, true],
  ['malformed encoding', { type: 'query', name: 'a', value: '%zz' }, { query: 'a=%zz' }, true],
  ['no parameter', { type: 'query', name: 'plan' }, {}, false],
  ['referrer', { type: 'referrer', in: ['example.com'] }, { referrer: 'https://Example.com/a?b' }, true],
  ['referrer of a subdomain', { type: 'referrer', in: ['example.com'] }, { referrer: 'https://www.example.com' }, true],
  [
    'referrer that ends alike',
    { type: 'referrer', in: ['example.com'] },
    { referrer: 'https://anexample.com/' },
    false,
  ],
  ['address', { type: 'ip', in: ['203.0.113.7'] }, {}, true],
  ['range', { type: 'ip', in: ['10.0.0.0/8', '203.0.113.0/24'] }, {}, true],
  ['IPv6', { type: 'ip', in: ['2001:db8::/32'] }, { address: '2001:db8:1::9' }, true],
  ['another address', { type: 'ip', in: ['203.0.113.8'] }, {}, false],
  ['after', { type: 'date', after: '2026-11-25T12:00:00.000Z' }, {}, true],
  ['not yet', { type: 'date', after: '2026-11-25T12:00:00.001Z' }, {}, false],
  ['before is exclusive', { type: 'date', before: '2026-11-25T12:00:00.000Z' }, {}, false],
  ['day', { type: 'time', days: [3], timezone: 'UTC' }, {}, true],
  ['another day', { type: 'time', days: [1, 2, 4, 5, 6, 7], timezone: 'UTC' }, {}, false],
  ['day in another zone', { type: 'time', days: [4], timezone: 'Pacific/Auckland' }, {}, true],
  ['time of day', { type: 'time', from: '12:00', to: '12:01', timezone: 'UTC' }, {}, true],
  ['end of a time is exclusive', { type: 'time', from: '09:00', to: '12:00', timezone: 'UTC' }, {}, false],
  ['time in another zone', { type: 'time', from: '17:45', to: '17:46', timezone: 'Asia/Kathmandu' }, {}, true],
  [
    'over midnight, before it',
    { type: 'time', days: [3], from: '22:00', to: '02:00', timezone: 'UTC' },
    at('2026-11-25T23:00Z'),
    true,
  ],
  [
    'over midnight, after it',
    { type: 'time', days: [3], from: '22:00', to: '02:00', timezone: 'UTC' },
    at('2026-11-26T01:59Z'),
    true,
  ],
  [
    'over midnight, after the night of another day',
    { type: 'time', days: [3], from: '22:00', to: '02:00', timezone: 'UTC' },
    at('2026-11-25T01:00Z'),
    false,
  ],
  [
    'over midnight from Sunday',
    { type: 'time', days: [7], from: '22:00', to: '02:00', timezone: 'UTC' },
    at('2026-11-23T01:00Z'),
    true,
  ],
  [
    'a whole day',
    { type: 'time', days: [3], from: '06:00', to: '06:00', timezone: 'UTC' },
    at('2026-11-26T05:59Z'),
    true,
  ],
  [
    'summer time',
    { type: 'time', from: '09:00', to: '10:00', timezone: 'Europe/Berlin' },
    at('2026-07-01T07:30:00Z'),
    true,
  ],
  [
    'winter time',
    { type: 'time', from: '09:00', to: '10:00', timezone: 'Europe/Berlin' },
    at('2026-12-01T07:30:00Z'),
    false,
  ],
];

describe('a condition', () => {
  test.each(cases)('%s', (_, condition, visit, holds) => {
    expect(applies(condition, visit)).toBe(holds);
  });

  test.each(cases)('with not: %s', (_, condition, visit, holds) => {
    const isUnknown = visit.acceptLanguage === '*' ? false : undefined;
    expect(applies({ ...condition, not: true }, visit)).toBe(isUnknown ?? !holds);
  });

  test.each<[string, RuleCondition, Visit]>([
    ['country', { type: 'country', in: ['DE'] }, {}],
    ['region', { type: 'region', in: ['Bavaria'] }, { place: { country: 'DE' } }],
    ['city', { type: 'city', in: ['Munich'] }, { place: { country: 'DE' } }],
    ['continent', { type: 'continent', in: ['EU'] }, {}],
    ['device', { type: 'device', in: ['mobile'] }, { agent: '' }],
    ['system', { type: 'os', in: ['iOS'] }, { agent: 'curl/8' }],
    ['browser', { type: 'browser', in: ['Chrome'] }, { agent: '' }],
    ['language', { type: 'language', in: ['de'] }, {}],
    ['referrer', { type: 'referrer', in: ['example.com'] }, {}],
    ['referrer that is no URL', { type: 'referrer', in: ['example.com'] }, { referrer: 'about:blank' }],
    ['zone', { type: 'time', days: [1, 2, 3, 4, 5, 6, 7], timezone: 'Nowhere/None' }, {}],
  ])('about an unknown %s never holds, not even with not', (_, condition, visit) => {
    expect(applies(condition, visit)).toBe(false);
    expect(applies({ ...condition, not: true }, visit)).toBe(false);
  });

  test('about the time is decided anew as time passes', () => {
    const link = prepareLink(
      aLink({ rules: [rule('rul_1', [{ type: 'time', from: '12:00', to: '12:01', timezone: 'UTC' }])] }),
    );
    const holdsAt = (now: number) => link.rules?.conditions.list[0]?.conditions[0]?.({ now } as RuleFacts);
    expect([noon, noon + 59_999, noon + 60_000, noon - 1, noon].map(holdsAt)).toEqual([true, true, false, false, true]);
  });
});

const isGerman: RuleCondition = { type: 'country', in: ['DE'] };
const isMobile: RuleCondition = { type: 'device', in: ['mobile'] };
const german = { place: { country: 'DE' } };

test('all conditions of a rule have to hold, and the first such rule counts', () => {
  const rules = [
    rule('rul_1', [isGerman, isMobile], { url: 'https://example.com/1' }),
    rule('rul_2', [isGerman], { url: 'https://example.com/2' }),
    rule('rul_3', [isMobile], { url: 'https://example.com/3' }),
  ];
  const location = (visit: Visit) => decide({ rules }, visit);
  expect(location({ ...german, agent: agents.iphone })).toMatchObject({ location: 'https://example.com/1' });
  expect(location(german)).toMatchObject({ location: 'https://example.com/2' });
  expect(location({ agent: agents.iphone })).toMatchObject({ location: 'https://example.com/3' });
  expect(location({})).toEqual({ kind: 'redirect', location: 'https://example.com/' });
});

test('the event of a rule has its id and its destination', () => {
  const outcome = decide({ rules: [rule('rul_1', [isGerman])], utmSource: 'x' }, german);
  expect(JSON.parse(`{${outcome.chosen?.eventJson}}`)).toMatchObject({ ruleId: 'rul_1', url, utmSource: 'x' });
  expect(decide({ rules: [rule('rul_1', [isGerman])] }).chosen).toBeUndefined();
});

test('UTM fields, the query, the delay and app linking apply to the destination of a rule', () => {
  const rules = [rule('rul_1', [isGerman], { url: 'https://www.youtube.com/watch?v=1#t' })];
  expect(decide({ rules, utmSource: 'x', forwardQuery: true }, { ...german, query: 'a=1' })).toMatchObject({
    location: 'https://www.youtube.com/watch?v=1&a=1&utm_source=x#t',
  });
  expect(decide({ rules, redirectDelayEnabled: true }, german)).toMatchObject({
    kind: 'delay',
    destination: rules[0]?.url,
  });
  const app = { rules, appLinkingEnabled: true, iosEnabled: true };
  expect(decide(app, { ...german, agent: agents.iphone })).toMatchObject({
    kind: 'app',
    appUrl: 'youtube://www.youtube.com/watch?v=1',
  });
});

test('a rule that blocks refuses, with the blockedUrl of the link if it has one', () => {
  const rules = [rule('rul_1', [isGerman], { url: null, block: true })];
  expect(decide({ rules }, german)).toMatchObject({ kind: 'blocked', location: null });
  const blockedUrl = 'https://example.com/blocked';
  expect(decide({ rules, blockedUrl, utmSource: 'x' }, german)).toMatchObject({
    kind: 'blocked',
    location: blockedUrl,
  });
  expect(decide({ rules }).kind).toBe('redirect');
});

test('dates of the link come before its rules', () => {
  const rules = [rule('rul_1', [isGerman], { url: null, block: true })];
  expect(decide({ rules, startsAt: noon + 1 }, german).kind).toBe('notFound');
  expect(decide({ rules, expiresAt: noon }, german).kind).toBe('expired');
});

test('a bot is matched like a person', () => {
  const place = { country: 'US' };
  const rules = [rule('rul_1', [{ type: 'country', in: ['US'] }])];
  expect(decide({ rules }, { agent: agents.googlebot, place })).toMatchObject({ location: url });
});
