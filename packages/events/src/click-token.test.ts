import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clickTokenCharsMax, createClickToken, readClickToken, type TokenClick } from './click-token.ts';

const key = randomBytes(32);
const workspaceId = 'wsp_q1elggt3h2ufkDLwJZXh';

const id = (prefix: string) => fc.stringMatching(/^[0-9A-Za-z]{20}$/).map((random) => `${prefix}_${random}`);
const clicks: fc.Arbitrary<TokenClick> = fc
  .record({
    linkId: id('lnk'),
    clickId: id('evt'),
    at: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seconds) => seconds * 1_000),
    part: fc.oneof(fc.constant({}), fc.record({ variantId: id('var') }), fc.record({ ruleId: id('rul') })),
  })
  .map(({ part, ...click }) => ({ ...click, ...part }));

const write = (click: TokenClick) => createClickToken(key, workspaceId, click) ?? '';

test('a token has at most 80 characters that need no encoding, and reads as the click that it was made for', () => {
  expect(clickTokenCharsMax).toBeLessThanOrEqual(80);
  fc.assert(
    fc.property(clicks, (click) => {
      const token = write(click);
      expect(token).toMatch(/^[\w-]+$/);
      expect(token.length).toBeLessThanOrEqual(clickTokenCharsMax);
      expect(readClickToken(key, workspaceId, token)).toEqual(click);
    }),
  );
});

test('a token with any other byte, key or workspace is refused', () => {
  fc.assert(
    fc.property(clicks, fc.nat(), fc.integer({ min: 1, max: 255 }), (click, place, change) => {
      const token = write(click);
      const bytes = Buffer.from(token, 'base64url');
      bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ change;
      expect(readClickToken(key, workspaceId, bytes.toString('base64url'))).toBeUndefined();
      expect(readClickToken(randomBytes(32), workspaceId, token)).toBeUndefined();
      expect(readClickToken(key, 'wsp_other', token)).toBeUndefined();
    }),
  );
});

test('what is no token is refused, and a token has one spelling', () => {
  const token = write({ linkId: `lnk_${'z'.repeat(20)}`, clickId: `evt_${'0'.repeat(20)}`, at: 1_000 });
  for (const other of ['', 'a', '-', '🙂', 'a'.repeat(58), 'a'.repeat(100_000), `${token}=`, ` ${token}`, `${token}A`])
    expect(readClickToken(key, workspaceId, other)).toBeUndefined();
});

test('there is no token for ids in another form', () => {
  const click = { linkId: `lnk_${'a'.repeat(20)}`, clickId: `evt_${'a'.repeat(20)}`, at: 0 };
  for (const other of [{ linkId: 'lnk_1' }, { clickId: `evt_${'-'.repeat(20)}` }, { ruleId: 'rul_old' }])
    expect(createClickToken(key, workspaceId, { ...click, ...other })).toBeUndefined();
});
