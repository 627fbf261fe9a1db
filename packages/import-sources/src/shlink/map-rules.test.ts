import { describe, expect, test } from 'vitest';
import { mapRules } from './map-rules.ts';

const spot = { place: 'page 1', shortUrl: 's.test/abc' };
type Entry = [type: string, value: string | null, key?: string];

const rule = (priority: number, ...conditions: Entry[]) => ({
  longUrl: `https://to.test/${priority}`,
  priority,
  conditions: conditions.map(([type, matchValue, matchKey = null]) => ({ type, matchValue, matchKey })),
});

const conditionsOf = (entry: Entry, hasCities = false) =>
  mapRules([rule(1, entry)], hasCities, spot).rules.map(({ conditions }) => conditions[0]);

const urlsOf = (...rules: unknown[]) => mapRules(rules, false, spot).rules.map(({ url }) => url?.at(-1));

describe('a condition of Shlink', () => {
  test.each<[Entry, object]>([
    [['device', 'android'], { type: 'os', in: ['Android'] }],
    [['device', 'desktop'], { type: 'os', in: ['Windows', 'macOS', 'Linux', 'Chrome OS'] }],
    [['device', 'chromeos'], { type: 'os', in: ['Chrome OS'] }],
    [['browser', 'edge'], { type: 'browser', in: ['Microsoft Edge'] }],
    [['browser', 'android_browser'], { type: 'browser', in: ['Android Browser'] }],
    [['language', 'en_US'], { type: 'language', in: ['en-US'] }],
    [['query-param', 'pro', 'plan'], { type: 'query', name: 'plan', value: 'pro' }],
    [['any-value-query-param', null, 'plan'], { type: 'query', name: 'plan' }],
    [['ip-address', '11.22.*.*'], { type: 'ip', in: ['11.22.0.0/16'] }],
    [['ip-address', '192.168.10.0/24'], { type: 'ip', in: ['192.168.10.0/24'] }],
    [['geolocation-country-code', 'de'], { type: 'country', in: ['DE'] }],
    [['before-date', '2027-01-01T00:00:00+01:00'], { type: 'date', before: '2027-01-01T00:00:00+01:00' }],
  ])('is mapped: %j', (entry, expected) => {
    expect(conditionsOf(entry)).toEqual([expected]);
  });

  test('on a parameter without a value becomes two rules, because PHP takes "0" for empty', () => {
    const values = conditionsOf(['valueless-query-param', null, 'plan']);
    expect(values).toEqual([
      { type: 'query', name: 'plan', value: '' },
      { type: 'query', name: 'plan', value: '0' },
    ]);
  });

  test('on a city is mapped only where cities are known', () => {
    expect(conditionsOf(['geolocation-city-name', 'Munich'], true)).toEqual([{ type: 'city', in: ['Munich'] }]);
    expect(conditionsOf(['geolocation-city-name', 'Munich'])).toEqual([]);
  });

  test.each<Entry>([
    ['ip-address', '11.*.22.*'],
    ['ip-address', '1.0.0.0/4'],
    ['device', 'fridge'],
    ['moon', 'full'],
    ['query-param', 'pro'],
  ])('is refused: %s %s', (...entry) => {
    const { rules, problems } = mapRules([rule(1, entry)], false, spot);
    expect(rules).toEqual([]);
    expect(problems).toMatchObject([{ problem: { code: 'RULE_NOT_SUPPORTED', shortUrl: 's.test/abc' } }]);
  });
});

describe('rules of Shlink', () => {
  test('are ordered by priority, and one without conditions is left out alone', () => {
    const order = urlsOf(rule(3, ['device', 'ios']), rule(1), rule(2, ['device', 'android']));
    expect(order).toEqual(['2', '3']);
  });

  test('behind one that is left out stay only where they are for other visitors', () => {
    const refused = rule(2, ['geolocation-country-code', 'DE'], ['geolocation-city-name', 'Munich']);
    const before = rule(1, ['language', 'fr']);
    const sameVisitors = rule(3, ['device', 'ios']);
    const otherVisitors = rule(4, ['geolocation-country-code', 'AT']);
    expect(urlsOf(before, refused, sameVisitors, otherVisitors)).toEqual(['1', '4']);
  });

  test('are 20 at most, in order', () => {
    const many = Array.from({ length: 25 }, (_, index) => rule(index, ['query-param', String(index), 'n']));
    const { rules, problems } = mapRules(many, false, spot);
    expect(rules).toHaveLength(20);
    expect(problems).toHaveLength(5);
  });
});
