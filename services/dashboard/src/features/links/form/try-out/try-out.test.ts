import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentFacts } from '../../../../../../redirect/src/decide/classify-agent.ts';
import { decideRedirect } from '../../../../../../redirect/src/decide/decide-redirect.ts';
import { prepareLink } from '../../../../../../redirect/src/decide/prepare-target.ts';
import { aLink } from '../../../../../../redirect/test/support/a-link.ts';
import { emptyLinkForm, type LinkFormValues } from '../fields/link-form-values.ts';
import type { Condition, RuleValues } from '../fields/rule-values.ts';
import { createSample, toRuleFacts, type SampleVisitor } from './sample-visitor.ts';
import { tryOut, type TryOut } from './try-out.ts';

/** A Wednesday. */
const noon = Date.UTC(2026, 10, 25, 12);
const earlier = '2026-11-25T11:00:00.000Z';
const later = '2026-11-25T13:00:00.000Z';
const unknown: SampleVisitor = { ...createSample('und', 'UTC', noon), language: '', device: '', os: '', browser: '' };

const some = (values: string[]) => fc.subarray(values, { minLength: 1, maxLength: 2 });
const listed = <const Type extends string>(type: Type, values: string[]) =>
  fc.record({ type: fc.constant(type), in: some(values) });
const condition: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.oneof(
      listed('country', ['DE', 'AT', 'US']),
      listed('continent', ['EU', 'NA']),
      listed('city', ['Vienna', 'vienna']),
      listed('device', ['desktop', 'mobile']),
      listed('os', ['iOS', 'Windows']),
      listed('browser', ['Chrome', 'Safari']),
      listed('language', ['de', 'de-AT', 'EN']),
      listed('referrer', ['news.example', 'bücher.example']),
      listed('ip', ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7']),
      fc.record(
        {
          type: fc.constant('query' as const),
          name: fc.constantFrom('a', 'qr'),
          value: fc.constantFrom('', '1', 'ü x'),
        },
        { requiredKeys: ['type', 'name'] },
      ),
      fc.constantFrom<Condition>(
        { type: 'date', after: later },
        { type: 'date', before: later },
        { type: 'time', days: [3], timezone: 'UTC' },
        { type: 'time', from: '20:00', to: '02:00', timezone: 'Asia/Tokyo' },
        { type: 'time', days: [1, 2], from: '09:00', to: '17:00', timezone: 'Europe/Berlin' },
      ),
    ),
    fc.constantFrom(undefined, false, true),
  )
  .map(([drawn, not]) => ({ ...drawn, ...(not !== undefined && { not }) }));

const url = fc.constantFrom('https://a.example/?utm_source=own&a=0', 'https://b.example/x#y', 'tel:+491234567');
const rule: fc.Arbitrary<Omit<RuleValues, 'id'>> = fc.record({
  name: fc.constant(null),
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  url,
  block: fc.boolean(),
});
const values: fc.Arbitrary<LinkFormValues> = fc
  .record({
    url,
    startsAt: fc.constantFrom('', '', '', earlier, later),
    expiresAt: fc.constantFrom('', '', '', later, earlier),
    forwardQuery: fc.boolean(),
    utmSource: fc.constantFrom('', 'link'),
    blockedUrl: fc.constantFrom('', 'https://blocked.example/'),
    expirationUrl: fc.constantFrom('', 'https://over.example/'),
    rules: fc
      .array(rule, { maxLength: 4 })
      .map((rules) => rules.map((each, index) => ({ id: `rul_${index}`, ...each }))),
    split: fc.record({
      variants: fc
        .uniqueArray(url, { minLength: 0, maxLength: 2 })
        .map((urls) =>
          urls.map((each, index) => ({ id: `var_${index}`, name: '', url: each, weight: String(100 / urls.length) })),
        ),
      endsAt: fc.constantFrom('', later, earlier),
      storedEndsAt: fc.constant(null),
      winner: fc.constantFrom('', 'var_0'),
    }),
  })
  .map((drawn) => ({ ...emptyLinkForm, ...drawn }));
const sample: fc.Arbitrary<SampleVisitor> = fc
  .record({
    country: fc.constantFrom('', 'DE', 'AT', 'US', 'JP'),
    city: fc.constantFrom('', 'VIENNA', 'Graz'),
    device: fc.constantFrom('', 'desktop', 'mobile'),
    os: fc.constantFrom('', 'iOS', 'Windows'),
    browser: fc.constantFrom('', 'Chrome', 'Safari'),
    language: fc.constantFrom('', 'de', 'de-AT', 'en-US', 'fr'),
    referrer: fc.constantFrom('', 'blog.news.example', 'https://bücher.example/a', 'ews.example'),
    address: fc.constantFrom('203.0.113.9', '2001:db8:1::', '192.0.2.1'),
    query: fc.constantFrom('', 'a', 'a=1', 'a=2&a=1', 'a=%C3%BC+x', 'utm_source=visitor&b=2'),
    isQrScan: fc.boolean(),
  })
  .map((drawn) => ({ ...unknown, ...drawn }));

/** The same link as the redirect has it. */
function toTarget(form: LinkFormValues) {
  const { variants, endsAt, winner } = form.split;
  const toStored = ({ type, ...rest }: Condition): Condition =>
    type === 'referrer' && 'in' in rest
      ? { type, ...rest, in: rest.in.map((host) => new URL(`https://${host}`).hostname) }
      : ({ type, ...rest } as Condition);
  return aLink({
    url: form.url,
    startsAt: form.startsAt === '' ? null : Date.parse(form.startsAt),
    expiresAt: form.expiresAt === '' ? null : Date.parse(form.expiresAt),
    forwardQuery: form.forwardQuery,
    utmSource: form.utmSource || null,
    blockedUrl: form.blockedUrl || null,
    expirationUrl: form.expirationUrl || null,
    rules: form.rules.map((each) => ({ ...each, name: null, conditions: each.conditions.map(toStored) })),
    split:
      variants.length === 0
        ? null
        : {
            variants: variants.map(({ id, url: each, weight }) => ({
              id,
              name: null,
              url: each,
              weight: Number(weight),
            })),
            endsAt: endsAt || null,
            winner: winner || null,
          },
  });
}

/** Where the redirect sends visitors with these facts: more than one place while a split test shares them out. */
function listRedirects(form: LinkFormValues, visitor: SampleVisitor): Set<string> {
  const facts = toRuleFacts(visitor, noon);
  const link = prepareLink(toTarget(form));
  const agent: AgentFacts = { bot: false, unfurler: false, platform: 'other', json: '""' };
  const outcomes = Array.from({ length: 40 }, (_, at) =>
    decideRedirect(
      link,
      { query: facts.query, agent, seen: facts, visitor: hash('sha256', `visitor ${at}`) },
      facts.now,
    ),
  );
  return new Set(outcomes.map((outcome) => `${outcome.kind} ${'location' in outcome ? outcome.location : ''}`));
}

/** A tried visit in the same words. */
function listTried(outcome: TryOut): Set<string> {
  if (outcome.kind === 'notStarted') return new Set(['notFound ']);
  if (outcome.kind === 'expired' || outcome.kind === 'blocked')
    return new Set([`${outcome.kind} ${outcome.destination || null}`]);
  const destinations = outcome.kind === 'split' ? outcome.shares : [outcome];
  return new Set(destinations.map(({ destination }) => `redirect ${destination}`));
}

test('a link that is tried out leads where the redirect sends such visitors', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(values, sample, (form, visitor) => {
      const { outcome } = tryOut(form, toRuleFacts(visitor, noon));
      kinds.add(outcome.kind);
      expect(listTried(outcome)).toEqual(listRedirects(form, visitor));
    }),
    { numRuns: 1_500 },
  );
  expect([...kinds].toSorted()).toEqual(['blocked', 'expired', 'notStarted', 'own', 'rule', 'split', 'splitEnded']);
});

describe('of rules that do not apply', () => {
  const aRule = (...conditions: Condition[]): RuleValues => ({
    id: 'rul_1',
    name: null,
    conditions,
    url: '',
    block: false,
  });
  const germans: Condition = { type: 'country', in: ['DE'] };
  const miss = (tried: Condition, visitor: Partial<SampleVisitor>) =>
    tryOut({ ...emptyLinkForm, rules: [aRule(tried)] }, toRuleFacts({ ...unknown, ...visitor }, noon)).misses[0]
      ?.reason;

  test('the first condition that does not hold says why', () => {
    const form = { ...emptyLinkForm, rules: [aRule(germans, { type: 'os', in: ['iOS'] }), aRule(germans)] };
    const { outcome, misses } = tryOut(form, toRuleFacts({ ...unknown, country: 'DE', os: 'Linux' }, noon));
    expect(outcome).toEqual({ kind: 'rule', index: 1, destination: undefined });
    expect(misses).toEqual([{ index: 0, condition: { type: 'os', in: ['iOS'] }, reason: 'differs' }]);
  });

  test.each<[string, Condition, Partial<SampleVisitor>]>([
    ['differs', germans, { country: 'FR' }],
    ['excluded', { ...germans, not: true }, { country: 'DE' }],
    ['unknown', germans, {}],
    ['unknown', { ...germans, not: true }, {}],
    ['unknown', { type: 'ip', in: ['203.0.113.7'], not: true }, {}],
    ['incomplete', { type: 'country', in: [], not: true }, { country: 'DE' }],
    ['incomplete', { type: 'query', name: '' }, {}],
    ['incomplete', { type: 'date', not: true }, {}],
    ['incomplete', { type: 'time', days: [], timezone: 'UTC', not: true }, {}],
    ['incomplete', { type: 'time', from: '09:00', to: '', timezone: 'UTC', not: true }, {}],
    ['unknown', { type: 'time', days: [3], timezone: 'Mars/Olympus' }, {}],
  ])('it is %s: %j of %j', (reason, tried, visitor) => {
    expect(miss(tried, visitor)).toBe(reason);
  });
});
