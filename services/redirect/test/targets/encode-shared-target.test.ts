import { describe, expect, test } from 'vitest';
import { shape } from '../../src/targets/check-shared-target.ts';
import { decodeSharedTarget, encodeSharedTarget } from '../../src/targets/encode-shared-target.ts';
import { aLink } from '../support/a-link.ts';

const expected = { host: '', slugKey: 'spring', version: 1 };
/** Decodes as a node does what one has written that calls the shape so. */
const decode = (target: object, written: object = { shape }) =>
  decodeSharedTarget(JSON.stringify({ ...written, target }), expected);

const url = 'https://example.com/';
const rule = { id: 'rul_1', name: null, conditions: [{ type: 'country' as const, in: ['DE'] }], url, block: false };
const decided = aLink({
  rules: [
    rule,
    {
      ...rule,
      url: null,
      block: true,
      conditions: [
        { type: 'query', name: 'a', value: '', not: true },
        { type: 'date', after: '2026-01-01T00:00:00.000Z' },
        { type: 'time', days: [1], from: '09:00', to: '17:00', timezone: 'UTC' },
      ],
    },
  ],
  blockedUrl: url,
  split: { variants: [{ id: 'var_1', name: 'A', url, weight: 100 }], endsAt: null, winner: 'var_1' },
  social: { title: 'A', description: null, image: null },
  passwordHash: '$argon2id$',
  clickToken: true,
  forwardPath: 'append',
  redirectStatus: 307,
});

test('a target with everything that a link decides by is decoded unchanged', () => {
  expect(decodeSharedTarget(encodeSharedTarget(decided), expected)).toEqual({ kind: 'target', target: decided });
});

test('the shape of targets is the one that the last release wrote, or that one is among the older ones', () => {
  // A new field or check gives another name. Enter the old name in `olderShapes`, with what its links lack, and the new one here.
  expect(shape).toBe('838990fc5a39');
});

describe('an entry of another version of the program', () => {
  const { rules: _r, blockedUrl: _b, split: _s, social: _o, passwordHash: _p, clickToken: _c, ...known } = aLink();
  const { forwardPath: _f, redirectStatus: _st, leadsTo: _l, ...older } = known;

  test('is a target on which the newer fields are unset, for a time in which the store does not respond', () => {
    expect(decode(older, { schema: 5 })).toEqual({ kind: 'older', target: aLink({ ...older }) });
    const { leadsTo: _own, ...withoutAliases } = decided;
    for (const written of [{ schema: 6 }, { shape: 'f471b3fedcad' }])
      expect(decode(withoutAliases, written)).toEqual({ kind: 'older', target: decided });
  });

  test.each([{ schema: 4 }, { schema: 7 }, { shape: '0123456789ab' }])('is left alone as %j', (written) => {
    expect(decode(decided, written).kind).toBe('otherShape');
  });

  test.each([{}, { schema: true }, { shape: null }, { shape: [shape] }])('is invalid as %j', (written) => {
    expect(decode(decided, written).kind).toBe('invalid');
  });
});

const first = rule.conditions[0];
test.each<[string, object]>([
  ['no rules', { rules: undefined }],
  ['rules that are no list', { rules: {} }],
  ['a rule that is no object', { rules: [1] }],
  ['a rule without a destination', { rules: [{ ...rule, url: null }] }],
  ['a rule that runs a script', { rules: [{ ...rule, url: 'javascript:alert(1)' }] }],
  ['a rule that blocks and leads', { rules: [{ ...rule, block: true }] }],
  ['a condition of an unknown type', { rules: [{ ...rule, conditions: [{ ...first, type: 'mood' }] }] }],
  ['values that are no texts', { rules: [{ ...rule, conditions: [{ ...first, in: [1] }] }] }],
  [
    'a variant without a URL',
    { split: { variants: [{ id: 'v', name: null, weight: 1 }], endsAt: null, winner: null } },
  ],
  ['a preview that is no object', { social: [] }],
  ['an unknown status', { redirectStatus: 200 }],
  ['an unknown mode', { forwardPath: 'prepend' }],
])('an entry with %s is invalid', (_, fields) => {
  expect(decode({ ...decided, ...fields }).kind).toBe('invalid');
});
