import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { validationError } from '../http/app-error.ts';

const printableAscii = /^[\x20-\x7e]{1,255}$/;

/**
 * The key under which a client may send this request again; undefined when it has given none.
 * @throws AppError VALIDATION_ERROR
 */
export function readIdempotencyKey({ method, headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || key === undefined) return undefined;
  if (typeof key === 'string' && printableAscii.test(key)) return key;
  throw validationError({ field: 'Idempotency-Key', message: 'must have 1 to 255 printable ASCII characters' });
}

/** Tells requests apart: the route below the versioned base and the body, byte for byte. */
export function hashRequest({ method, url }: Request, body: Buffer): Buffer {
  return createHash('sha256').update(`${method} ${url}\n`).update(body).digest();
}
