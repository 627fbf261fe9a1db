import { expect, test } from 'vitest';
import { writtenRules } from './link-rules.ts';

const id = 'rul_q1elggt3h2ufkDLwJZXh';
const conditions = [{ type: 'country' as const, in: ['DE'] }];
const url = 'https://example.com/de';
const faultsOf = (rules: unknown) =>
  writtenRules()
    .safeParse(rules)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  { conditions, url },
  { id, name: 'Germans', conditions, url, block: false },
  { name: null, conditions, url: null, block: true },
  { conditions, block: true },
  { conditions: Array.from({ length: 10 }, () => conditions[0]), url },
])('a rule may be %j', (rule) => {
  expect(writtenRules().parse([rule])).toEqual([rule]);
});

const idFault = 'must be an id such as rul_q1elggt3h2ufkDLwJZXh, or omitted';

test.each([
  [{ conditions }, '0.url', 'must be given, unless it blocks'],
  [{ conditions, url: null, block: false }, '0.url', 'must be given, unless it blocks'],
  [{ conditions, url, block: true }, '0.block', 'must not be true with a url'],
  [{ conditions, url, block: 'no' }, '0.block', 'must be true or false'],
  [{ conditions: [], url }, '0.conditions', 'must have at least 1 condition'],
  [{ conditions: Array(11).fill(conditions[0]), url }, '0.conditions', 'must have at most 10 conditions'],
  [{ conditions: {}, url }, '0.conditions', 'must be a list'],
  [{ conditions, url, name: 'x'.repeat(101) }, '0.name', 'must have at most 100 characters'],
  [{ conditions, url, id: 'rul_1' }, '0.id', idFault],
  [{ conditions, url, id: id.replace('rul', 'var') }, '0.id', idFault],
  [{ conditions, url, id: `${id}x` }, '0.id', idFault],
  [{ conditions, url, id: `x${id}` }, '0.id', idFault],
  [{ conditions, url, id: 7 }, '0.id', 'must be a string'],
  ['rule', '0', 'must be an object'],
])('a rule is not %j', (rule, field, message) => {
  expect(faultsOf([rule])).toEqual([[field, message]]);
});

test('a link has up to 20 rules, and none of their ids twice', () => {
  const rule = { conditions, url };
  const twenty = Array.from({ length: 20 }, () => rule);
  expect(writtenRules().parse(twenty)).toEqual(twenty);
  expect(writtenRules().parse([])).toEqual([]);
  expect(faultsOf([...twenty, rule])).toEqual([['', 'must have at most 20 rules']]);
  expect(faultsOf(rule)).toEqual([['', 'must be a list']]);
  const [first, other] = [
    { ...rule, id },
    { ...rule, id: id.toUpperCase().replace('RUL', 'rul') },
  ];
  expect(faultsOf([first, other, rule])).toBeUndefined();
  expect(faultsOf([first, rule, other, first])).toEqual([['3.id', 'must not be used twice']]);
});
