import fc from 'fast-check';
import type { PlainCondition, PlainLink, PlainRule } from './plain-types.ts';

/** No page that a visitor may not see has one of them. */
export const destinationHosts = /destination\.example|www\.youtube\.com/;
export const password = 'Grüße, 秘密!';
const past = '2001-02-03T04:05:06.000Z';
const future = '2199-02-03T04:05:06.000Z';
const timezones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];

const instant = fc.constantFrom(past, past, future);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const destination = (name: string) =>
  fc.constantFrom(
    `https://destination.example/${name}`,
    `https://destination.example/${name}/?k=1&utm_source=own&a=0#part`,
    `https://destination.example/${name}/%7Eme?x=%20&Y`,
    `https://www.youtube.com/watch?v=${name}`,
    `https://www.youtube.com/watch?v=${name}`,
    `mailto:${name}@destination.example`,
  );
const some = (values: string[]) => fc.subarray(values, { minLength: 1, maxLength: Math.min(3, values.length) });
const listed = <const Type extends string>(type: Type, values: string[]) =>
  fc.record({ type: fc.constant(type), in: some(values) });

const condition: fc.Arbitrary<PlainCondition> = fc
  .tuple(
    fc.oneof(
      listed('country', ['DE', 'AT', 'US', 'JP']),
      listed('continent', ['EU', 'NA', 'AS', 'SA', 'AF', 'OC']),
      listed('device', ['desktop', 'mobile', 'tablet']),
      listed('os', ['iOS', 'Android', 'macOS', 'Windows', 'Linux']),
      listed('browser', ['Chrome', 'Safari', 'Firefox']),
      listed('language', ['de', 'de-AT', 'en', 'fr']),
      listed('referrer', ['news.example', 'blog.news.example', 'ews.example']),
      listed('ip', ['240.0.113.0/24', '241.100.7.7', '240.0.0.0/8', '240.0.113.9', '240.0.0.0/16']),
      fc.record(
        {
          type: fc.constant('query' as const),
          name: fc.constantFrom('a', 'A', 'b', 'ref', 'utm_source'),
          value: fc.constantFrom('', '1', 'x'),
        },
        { requiredKeys: ['type', 'name'] },
      ),
      fc.constantFrom<PlainCondition>(
        { type: 'date', after: past },
        { type: 'date', before: past },
        { type: 'date', before: future },
        { type: 'date', after: past, before: future },
      ),
      fc
        .record({
          type: fc.constant('time' as const),
          days: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), { nil: undefined }),
          span: fc.option(fc.tuple(clock, clock), { nil: undefined, freq: 3 }),
          timezone: fc.constantFrom(...timezones),
        })
        .filter(({ days, span }) => days !== undefined || span !== undefined)
        .map(({ span, ...others }) => ({ ...others, ...(span && { from: span[0], to: span[1] }) }))
        .map(({ days, ...others }) => (days ? { ...others, days } : others)),
    ),
    fc.boolean(),
  )
  .map(([one, not]) => (not ? { ...one, not } : one));

const rule: fc.Arbitrary<PlainRule> = fc
  .record({
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    url: fc.option(destination('rule'), { freq: 3, nil: undefined }),
  })
  .map(({ conditions, url }) => (url === undefined ? { conditions, block: true } : { conditions, url }));

const ids = ['var_aaaaaaaaaaaaaaaaaaaa', 'var_bbbbbbbbbbbbbbbbbbbb', 'var_cccccccccccccccccccc'];
const split = fc
  .record({
    weights: fc.constantFrom([50, 50], [0, 100], [30, 0, 70], [33, 33, 34]),
    urls: fc.tuple(destination('first'), destination('second'), destination('third')),
    endsAt: fc.option(instant, { nil: undefined }),
    winner: fc.option(fc.constantFrom(...ids.slice(0, 2)), { nil: undefined }),
  })
  .map(({ weights, urls, endsAt, winner }) => ({
    variants: weights.map((weight, index) => ({ id: ids[index] ?? '', url: urls[index] ?? '', weight })),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(winner === undefined ? {} : { winner }),
  }));

const flag = fc.constant(true);
/** Each field is drawn for a part of the links: the more of them end a visit, the fewer links have them. */
const fields = {
  startsAt: seldom(instant),
  expiresAt: seldom(fc.constantFrom(past, future, future)),
  clickLimit: seldom(fc.integer({ min: 1, max: 3 })),
  expirationUrl: sometimes(fc.constant('https://over.example/?a=1')),
  rules: sometimes(fc.array(rule, { minLength: 1, maxLength: 4 })),
  blockedUrl: often(fc.constant('https://blocked.example/?a=1')),
  password: inPercent(20, fc.constant(password)),
  split: sometimes(split),
  social: often(fc.constant({ title: 'A preview' })),
  redirectDelayEnabled: seldom(flag),
  appLinkingEnabled: often(flag),
  iosEnabled: often(flag),
  androidEnabled: often(flag),
  forwardQuery: often(flag),
  forwardPath: often(fc.constantFrom('append' as const, 'append' as const, 'ignore' as const, 'off' as const)),
  redirectStatus: often(fc.constantFrom(301, 307, 308, 302)),
  utmSource: sometimes(fc.constant('news letter')),
  utmMedium: sometimes(fc.constant('ü')),
  utmCampaign: sometimes(fc.constant('spring')),
  utmTerm: seldom(fc.constant('a/b')),
  utmContent: seldom(fc.constant('top')),
};

function often<Value>(value: fc.Arbitrary<Value>) {
  return inPercent(50, value);
}
function sometimes<Value>(value: fc.Arbitrary<Value>) {
  return inPercent(30, value);
}
function seldom<Value>(value: fc.Arbitrary<Value>) {
  return inPercent(12, value);
}
function inPercent<Value>(percent: number, value: fc.Arbitrary<Value>) {
  return fc.tuple(fc.noBias(fc.nat(99)), value).map(([chance, drawn]) => (chance < percent ? drawn : undefined));
}

/** Any link that the API accepts. */
export const anyLink: fc.Arbitrary<PlainLink> = fc
  .record({ url: destination('main'), simple: fc.boolean(), ...fields })
  .map(({ simple, ...drawn }) => (simple ? withoutDeciding(drawn) : withoutStatus(drawn)))
  .map((drawn) => JSON.parse(JSON.stringify(drawn)) as PlainLink);

type Drawn = { [Name in keyof PlainLink]: PlainLink[Name] | undefined };

/** Removes the fields that want the status 302, for half of the links that draw another one. */
function withoutDeciding(drawn: Drawn): Drawn {
  if ((drawn.redirectStatus ?? 302) === 302) return inOrder(drawn);
  const { startsAt: _1, expiresAt: _2, clickLimit: _3, rules: _4, split: _5, password: _6, ...others } = drawn;
  return others;
}

function withoutStatus({ redirectStatus: _, ...others }: Drawn): Drawn {
  return inOrder(others);
}

const inOrder = ({ startsAt, expiresAt, ...others }: Drawn): Drawn =>
  startsAt !== undefined && expiresAt !== undefined && expiresAt <= startsAt
    ? { ...others, expiresAt }
    : { ...others, startsAt, expiresAt };
