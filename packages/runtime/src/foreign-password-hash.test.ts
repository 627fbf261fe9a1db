import { expect, test } from 'vitest';
import { isForeignHash, readForeignHash, writePbkdf2Hash } from './foreign-password-hash.ts';

const rest = 'a'.repeat(53);
const salt = 'c2FsdC1vZi0xNi1ieXRl';
const hash = 'A'.repeat(43);
const pbkdf2 = (iterations: string | number) => `$pbkdf2-sha256$i=${iterations}$${salt}$${hash}`;

test.each(['2a', '2b', '2y'])('a hash of bcrypt %s is read up to cost 12', (version) => {
  for (const cost of [4, 10, 12]) {
    const text = `$${version}$${String(cost).padStart(2, '0')}$${rest}`;
    expect(readForeignHash(text)).toEqual({ kind: 'bcrypt', text, cost });
  }
});

test('a hash of PBKDF2 is read up to its most iterations, in either alphabet of Base64', () => {
  expect(readForeignHash(pbkdf2(600_000))).toEqual({
    kind: 'pbkdf2',
    iterations: 600_000,
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.alloc(32),
  });
  const text = writePbkdf2Hash({ iterations: '10000', salt: '-_8=', hash: `${'_'.repeat(42)}8=` });
  expect(text).toBe(`$pbkdf2-sha256$i=10000$+/8$${'/'.repeat(42)}8`);
  expect(isForeignHash(text)).toBe(true);
});

test.each([`$2b$13$${rest}`, `$2b$31$${rest}`, `$2a$99$${rest}`, pbkdf2(600_001), pbkdf2(999_999_999)])(
  '%s costs too much',
  (text) => expect([readForeignHash(text), isForeignHash(text)]).toEqual(['too costly', false]),
);

test.each([
  ['nothing', ''],
  ['our own', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
  ['cost 3', `$2b$03$${rest}`],
  ['a cost that is no number', `$2b$1x$${rest}`],
  ['an unknown version of bcrypt', `$2x$10$${rest}`],
  ['a short bcrypt', `$2b$10$${rest.slice(1)}`],
  ['a long bcrypt', `$2b$10$${rest}a`],
  ['a line behind it', `$2b$10$${rest}\n`],
  ['no iterations', pbkdf2(0)],
  ['negative iterations', pbkdf2('-1')],
  ['iterations in another notation', pbkdf2('1e9')],
  ['more digits than a number of iterations has', pbkdf2('9'.repeat(40))],
  ['a short hash', pbkdf2(10_000).slice(0, -1)],
  ['no salt', `$pbkdf2-sha256$i=10000$$${hash}`],
  ['10 MB', `$2b$10$${'a'.repeat(10_000_000)}`],
  ['10 MB of digits', pbkdf2('1'.repeat(10_000_000))],
  ['bytes that are no text', '\0\uD800$2b$10$'],
])('%s is no hash that can be checked', (_, text) => {
  expect(readForeignHash(text)).toBe('unknown');
});
