import { pbkdf2Sync } from 'node:crypto';
import { hashSync, verifySync } from '@node-rs/argon2';
import { toHashedForm, writePbkdf2Hash } from '@linkplane/runtime';
import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { checkHash } from '../../src/passwords/check-hash.ts';

const password = 'Grüße, 秘密!';
const nothing = { isRight: false, ownHash: null };
const byBcrypt = (typed: string, cost = 4) => bcrypt.hashSync(typed, cost);
function byPbkdf2(typed: string, iterations = 1_000): string {
  const salt = Buffer.from('sixteen bytes ..');
  const hash = pbkdf2Sync(typed, salt, iterations, 32, 'sha256').toString('base64url');
  return writePbkdf2Hash({ iterations: String(iterations), salt: salt.toString('base64url'), hash });
}

test('a hash of our own is checked, and stays', () => {
  const own = hashSync(toHashedForm(password));
  expect(checkHash(own, password)).toEqual({ isRight: true, ownHash: null });
  expect(checkHash(own, 'guess')).toEqual(nothing);
});

test.each([
  ['bcrypt', byBcrypt],
  ['PBKDF2', byPbkdf2],
])('a right password of a hash of %s gets a hash of our own, however it was typed there and here', (_, hash) => {
  for (const there of ['NFC', 'NFD'] as const) {
    const foreign = hash(password.normalize(there));
    for (const here of ['NFC', 'NFD'] as const) {
      const { isRight, ownHash } = checkHash(foreign, password.normalize(here));
      expect([isRight, verifySync(ownHash ?? '', toHashedForm(password))]).toEqual([true, true]);
    }
    for (const wrong of ['guess', '', `${password} `, password.toLowerCase()])
      expect(checkHash(foreign, wrong)).toEqual(nothing);
  }
});

test.each(['2a', '2b', '2y'])('a hash of bcrypt %s is checked', (version) => {
  const foreign = byBcrypt('spring 2026').replace('$2b$', `$${version}$`);
  expect(checkHash(foreign, 'spring 2026')).toMatchObject({ isRight: true });
  expect(checkHash(foreign, 'spring 2027')).toEqual(nothing);
});

test('a password beyond the 72 bytes of bcrypt opens the link, and its end, which was not checked, is not hashed', () => {
  const foreign = byBcrypt(`${'a'.repeat(72)}right`);
  expect(checkHash(foreign, `${'a'.repeat(72)}right`)).toEqual({ isRight: true, ownHash: null });
  expect(checkHash(foreign, `${'a'.repeat(72)}other`)).toEqual({ isRight: true, ownHash: null });
  expect(checkHash(foreign, 'a'.repeat(72))).toMatchObject({ isRight: true, ownHash: expect.any(String) as string });
  expect(checkHash(foreign, 'a'.repeat(71))).toEqual(nothing);
});

test('a password that repeats the right one behind a zero is wrong', () => {
  expect(bcrypt.compareSync('ab\0ab', byBcrypt('ab'))).toBe(true);
  expect(checkHash(byBcrypt('ab'), 'ab\0ab')).toEqual(nothing);
});

const filler = 'a'.repeat(53);
test.each([
  ['cost 31', `$2b$31$${filler}`],
  ['cost 13', `$2b$13$${filler}`],
  ['a billion iterations', byPbkdf2('x').replace('i=1000', 'i=999999999')],
  ['10 MB', `$2b$04$${'a'.repeat(10_000_000)}`],
  ['10 MB of ours', `$argon2id$${'a'.repeat(10_000_000)}`],
  ['Argon2 without a hash', '$argon2id$v=19$m=19456,t=2,p=1'],
  ['no text', '\0\uD800'],
  ['nothing', ''],
  ['the password itself', 'guess'],
])('a hash that is %s fits no password, at once', (_, hash) => {
  const start = performance.now();
  expect(checkHash(hash, 'guess')).toEqual(nothing);
  expect(performance.now() - start).toBeLessThan(1_000);
});
