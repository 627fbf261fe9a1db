import { expect, test } from 'vitest';
import { jsonObject } from './json-object.ts';

const faultOf = (value: unknown, bytesMax = 1_000) =>
  jsonObject(bytesMax)
    .safeParse(value)
    .error?.issues.map(({ message }) => message);
const nest = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`) as unknown;
const tooDeep = ['must not be nested deeper than 32 levels'];
const unstorable = ['must not contain NUL or unpaired surrogates'];
const tooLong = ['must not contain numbers beyond 1e21'];

test.each([
  {},
  { a: 'ü', b: [1, true, null, { c: -0.5 }], '🎉': {} },
  { a: 0, b: -0 },
  { a: 1e21, b: -1e21, c: 1e-21 },
])('the object %j is stored as it is', (value) => {
  expect(jsonObject(1_000).parse(value)).toEqual(value);
});

test.each([[[]], ['text'], [null], [7], [true]])('%j is no object', (value) => {
  expect(faultOf(value)).toEqual(['must be an object']);
});

test.each([
  [{ a: 'x\0' }, unstorable],
  [{ a: '\ud83d' }, unstorable],
  [{ 'a\0': 1 }, unstorable],
  [{ a: [{ 'b\udd17': 1 }] }, unstorable],
  [{ a: 1.1e21 }, tooLong],
  [{ a: -1.1e21 }, tooLong],
  [{ a: [9e-22] }, tooLong],
  [{ a: -9e-22 }, tooLong],
  [{ a: 1, b: { c: [1, 'x\0'] } }, unstorable],
])('what not every store can represent is refused: %j', (value, fault) => {
  expect(faultOf(value)).toEqual(fault);
});

test('an object may have 32 levels', () => {
  expect(faultOf(nest(32), 10_000)).toBeUndefined();
  expect(faultOf(nest(33), 10_000)).toEqual(tooDeep);
  expect(faultOf({ a: nest(100_000) }, 10_000_000)).toEqual(tooDeep);
});

test('the limit counts the bytes of the JSON text', () => {
  expect(faultOf({ a: 'ü' }, 10)).toBeUndefined(); // {"a":"ü"}, of which the ü has two
  expect(faultOf({ a: 'üx' }, 10)).toEqual(['must have at most 10 bytes of JSON']);
  expect(jsonObject(1).safeParse({ a: 1 }).error?.issues[0]?.code).toBe('custom');
  expect(jsonObject(1_000).safeParse({ a: '\0' }).error?.issues[0]?.code).toBe('custom');
});
