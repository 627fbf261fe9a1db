import { expect, test } from 'vitest';
import { mapTargets } from './map-targets.ts';

const spot = { place: 'link 1', shortUrl: 'go.test/a' };
const codes = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => codes.of(code) !== undefined);

test('a code that is no country is a problem, and the others with its destination keep their rule', () => {
  const { rules, problems } = mapTargets(
    { ios: null, android: null, geo: { de: 'https://to.test/', ZZ: 'https://to.test/', AT: 'https://to.test/' } },
    spot,
  );
  expect(rules).toEqual([{ conditions: [{ type: 'country', in: ['DE', 'AT'] }], url: 'https://to.test/' }]);
  expect(problems).toMatchObject([
    { problem: { code: 'RULE_NOT_SUPPORTED', detail: expect.stringMatching('^ZZ:') as string } },
  ]);
});

test('more countries than a condition may have share several rules', () => {
  const geo = Object.fromEntries(countries.map((code) => [code, 'https://to.test/']));
  const { rules } = mapTargets({ ios: 'https://ios.test/', android: null, geo }, spot);
  const lists = rules.slice(1).map(({ conditions }) => conditions[0]);
  expect(lists.length).toBe(3);
  expect(rules[0]).toEqual({ conditions: [{ type: 'os', in: ['iOS'] }], url: 'https://ios.test/' });
});
