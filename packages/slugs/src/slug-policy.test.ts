import { expect, test } from 'vitest';
import {
  charsets,
  defaultSlugPolicy,
  describeSlugPolicy,
  isDefaultSlugPolicy,
  lengthsMax,
  parseSlugPolicy,
} from './slug-policy.ts';

test('every policy is parsed from its stored form', () => {
  for (const charset of charsets)
    for (const lengthMax of lengthsMax)
      for (const caseSensitive of [true, false]) {
        const policy = { charset, lengthMax, caseSensitive };
        expect(parseSlugPolicy(describeSlugPolicy(policy))).toEqual(policy);
        expect(isDefaultSlugPolicy(policy)).toBe(describeSlugPolicy(policy) === 'plain,64,case-insensitive');
      }
});

test('what an operator leaves out is as in the default, and anything else is refused', () => {
  expect(parseSlugPolicy('plain')).toEqual(defaultSlugPolicy);
  expect(parseSlugPolicy('path,case-sensitive')).toEqual({ charset: 'path', lengthMax: 64, caseSensitive: true });
  expect(parseSlugPolicy('unicode,255')).toEqual({ charset: 'unicode', lengthMax: 255, caseSensitive: false });
  for (const text of [
    '',
    'Plain',
    'plain,',
    'plain,65',
    'case-sensitive',
    'path,case-sensitive,64',
    'path,64,loose',
    ' path',
  ])
    expect([text, parseSlugPolicy(text)]).toEqual([text, undefined]);
});
