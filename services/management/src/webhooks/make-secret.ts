import { randomBytes } from 'node:crypto';

const keyBytes = 32;

/** A new key for signatures, as libraries for Standard Webhooks take it. */
export function makeSecret(): string {
  return `whsec_${randomBytes(keyBytes).toString('base64')}`;
}
