/**
 * A hash of a password that another service has made. It is stored as its text until the first right password, from which our own hash is made.
 */
export type ForeignHash =
  { kind: 'bcrypt'; text: string; cost: number } | { kind: 'pbkdf2'; iterations: number; salt: Buffer; hash: Buffer };

/** Each step doubles the work: 12 takes about 0.3 seconds of one core, in which no other password is checked. */
export const bcryptCostMax = 12;
/** About 0.1 seconds. */
export const pbkdf2IterationsMax = 600_000;

/** No hash of these kinds is as long. */
const hashCharsMax = 300;
const bcryptPattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const bcryptCostMin = 4;
const pbkdf2Pattern = /^\$pbkdf2-sha256\$i=([1-9]\d{0,8})\$([A-Za-z0-9+/]{1,88})\$([A-Za-z0-9+/]{43})$/;

/** What a text is as the hash of another service: the hash, or why it is not checked here. */
export type ReadForeignHash = ForeignHash | 'unknown' | 'too costly';

/** Reads the text of a hash as it is stored. The work that a hash demands is limited here, for imports and visits alike. */
export function readForeignHash(text: string): ReadForeignHash {
  if (text.length > hashCharsMax) return 'unknown';
  const [, cost] = bcryptPattern.exec(text) ?? [];
  if (cost !== undefined) return limitBcrypt(text, Number(cost));
  const [, iterations, salt = '', hash = ''] = pbkdf2Pattern.exec(text) ?? [];
  if (iterations === undefined) return 'unknown';
  if (Number(iterations) > pbkdf2IterationsMax) return 'too costly';
  return {
    kind: 'pbkdf2',
    iterations: Number(iterations),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** The text of a PBKDF2-SHA256 hash of 32 bytes; all parts are Base64 without padding, in either alphabet. */
export function writePbkdf2Hash({ iterations, salt, hash }: Record<'iterations' | 'salt' | 'hash', string>): string {
  const standard = (base64: string) => base64.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
  return `$pbkdf2-sha256$i=${iterations}$${standard(salt)}$${standard(hash)}`;
}

/** Whether a stored hash is one of another service that can be checked. */
export function isForeignHash(text: string): boolean {
  return typeof readForeignHash(text) === 'object';
}

function limitBcrypt(text: string, cost: number): ReadForeignHash {
  if (cost < bcryptCostMin) return 'unknown';
  return cost > bcryptCostMax ? 'too costly' : { kind: 'bcrypt', text, cost };
}
