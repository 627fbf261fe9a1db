import { expect, test } from 'vitest';
import { compileQuery } from './match-query.ts';
import type { RuleFacts } from './rule-facts.ts';

const matches = (name: string, value: string | undefined, query: string) =>
  compileQuery({ type: 'query', name, value })({ query } as RuleFacts);

test.each<[name: string, value: string | undefined, query: string]>([
  ['plan', undefined, 'plan=pro'],
  ['plan', undefined, 'plan'],
  ['plan', undefined, 'plan='],
  ['plan', undefined, 'a=1&plan&b=2'],
  ['plan', 'pro', 'plan=pro'],
  ['plan', 'pro', 'plan=free&plan=pro'],
  ['plan', 'a=b', 'plan=a=b'],
  ['plan', '', 'plan='],
  ['plan', '', 'plan'],
  ['a b', 'c d', 'a+b=c+d'],
  ['a b', 'c d', 'a%20b=c%20d'],
  ['a+b', 'ü&', 'a%2Bb=%C3%BC%26'],
  ['a', '%zz', 'a=%zz'],
  ['a', '%zz+1', 'a=%zz+1'],
])('the parameter %j of the value %j is in the query %j', (name, value, query) => {
  expect(matches(name, value, query)).toBe(true);
});

test.each<[name: string, value: string | undefined, query: string]>([
  ['plan', undefined, ''],
  ['', undefined, ''],
  ['plan', undefined, 'plans=pro'],
  ['plan', undefined, 'a=plan'],
  ['plan', undefined, 'Plan=pro'],
  ['plan', 'pro', 'plan=Pro'],
  ['plan', 'pro', 'plan'],
  ['plan', 'pro', 'plan='],
  ['plan', 'pro', 'a=pro&plan=free'],
  ['plan', '', 'plan=pro'],
  ['a', 'b', 'a=b%20'],
  ['a', 'zz', 'a=%zz'],
])('the parameter %j of the value %j is not in the query %j', (name, value, query) => {
  expect(matches(name, value, query)).toBe(false);
});
