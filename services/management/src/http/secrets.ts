import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const secretBytes = 32;

/** 256 random bits, for a cookie or a URL. */
export function makeSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

export function isWellFormedSecret(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value);
}

/** What is stored in place of the secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Derived from the session's token, which no script and no other site can read; the token cannot be derived from it. */
export function makeCsrfToken(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url');
}

export function isCsrfToken(sessionToken: string, value: string): boolean {
  const [own, given] = [Buffer.from(makeCsrfToken(sessionToken)), Buffer.from(value)];
  return own.length === given.length && timingSafeEqual(own, given);
}
