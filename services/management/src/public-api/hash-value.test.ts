import { expect, test } from 'vitest';
import { hashValue } from './hash-value.ts';

const hash = (text: string) => hashValue(JSON.parse(text), 'body')?.toString('hex');

test.each([
  ['{"url":"u","slug":"s"}', '{"slug":"s","url":"u"}'],
  ['{"a":{"b":1,"c":[{"d":2,"e":3}]}}', ' { "a" : { "c" : [ { "e" : 3, "d" : 2 } ], "b" : 1 } } '],
  ['{"a":1}', '{"a":1.0}'],
  ['{"a":100}', '{"a":1e2}'],
  ['{"a":0}', '{"a":-0}'],
  ['{"ä":"\\u00e4"}', '{"\\u00e4":"ä"}'],
  ['{"10":1,"9":2,"b":3}', '{"b":3,"9":2,"10":1}'],
  ['{"__proto__":1,"a":2}', '{"a":2,"__proto__":1}'],
  ['{"a":1,"a":2}', '{"a":2}'],
])('%s and %s are equal', (one, other) => {
  expect(hash(one)).toBe(hash(other));
});

test.each([
  ['{"a":1}', '{"a":"1"}'],
  ['{"a":null}', '{}'],
  ['{"a":[1,2]}', '{"a":[2,1]}'],
  ['{"a":1}', '[["a",1]]'],
  ['{"a":{"b":1}}', '{"a":1,"b":1}'],
  ['{"__proto__":1}', '{}'],
  ['[]', '{}'],
  ['{"a":"ä"}', '{"a":"a\\u0308"}'],
])('%s and %s differ', (one, other) => {
  expect(hash(one)).not.toBe(hash(other));
});

test('a value that is nested very deep is refused instead of filling the stack', () => {
  const nested = (depth: number) => `{"clicks":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect(hash(nested(60))).toHaveLength(64);
  expect(() => hash(nested(400_000))).toThrow(/nested at most 64 deep/);
});

/** The body is as large as a bulk call can be. */
const links = Array.from({ length: 1_000 }, (_, n) => ({
  url: `https://example.com/${'x'.repeat(9_000)}`,
  title: `${n}`,
  slug: `s${n}`,
  tags: ['one', 'two'],
}));

test('a bulk call of a thousand links is hashed by value', () => {
  const reversed = links.map((link) => Object.fromEntries(Object.entries(link).toReversed()));
  expect(hashValue({ links }, 'body')).toEqual(hashValue({ links: reversed }, 'body'));
});

test.each([
  ['of a million fields', Object.fromEntries(Array.from({ length: 1_000_000 }, (_, n) => [`k${n}`, 1]))],
  ['of a million items', Array.from({ length: 1_000_000 }, () => 1)],
  ['of many small objects', Array.from({ length: 300_000 }, () => ({ a: 1, b: 2 }))],
])('a value %s is not sorted', (_name, value) => {
  expect(hashValue({ clicks: value }, 'body')).toBeUndefined();
});
