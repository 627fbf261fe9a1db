import { pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { hashSync, verifySync } from '@node-rs/argon2';
import { listHashedForms, readForeignHash, toHashedForm } from '@linkplane/runtime';
import bcrypt from 'bcryptjs';

/**
 * Whether a password belongs to a hash. `ownHash` is our hash of a right password whose stored hash was made by another service; null: the
 * stored one stays.
 */
export type PasswordCheck = { isRight: boolean; ownHash: string | null };

/** Bytes behind these have no influence on a hash of bcrypt. */
const bcryptBytesMax = 72;
/** Where the salt of a bcrypt hash ends. */
const bcryptSaltChars = 29;

/** Computes the hash of a password, which takes up to half a second: for a thread that no visitor waits for. */
export function checkHash(hash: string, password: string): PasswordCheck {
  if (hash.startsWith('$argon2')) {
    const isRight = listHashedForms(password).some((form) => isOwn(hash, form));
    return { isRight, ownHash: null };
  }
  const foreign = readForeignHash(hash);
  // What is not known, or costs too much, fits no password.
  if (typeof foreign === 'string') return { isRight: false, ownHash: null };
  const right = listHashedForms(password).find((form) =>
    foreign.kind === 'bcrypt' ? isBcrypt(foreign.text, form) : isPbkdf2(foreign, form),
  );
  if (right === undefined) return { isRight: false, ownHash: null };
  // The end of a longer password was not checked: a hash of the whole one could refuse those who have it right.
  const isWhole = foreign.kind === 'pbkdf2' || Buffer.byteLength(right) <= bcryptBytesMax;
  return { isRight: true, ownHash: isWhole ? hashSync(toHashedForm(password)) : null };
}

/** A hash that cannot be read fits no password. */
function isOwn(hash: string, form: string): boolean {
  try {
    return verifySync(hash, form);
  } catch {
    return false;
  }
}

function isBcrypt(hash: string, form: string): boolean {
  // bcrypt repeats a password with a zero between, so that one that has zeros would be the same as a shorter one.
  if (form.includes('\0')) return false;
  const computed = bcrypt.hashSync(form, hash.slice(0, bcryptSaltChars));
  return computed.length === hash.length && timingSafeEqual(Buffer.from(computed), Buffer.from(hash));
}

function isPbkdf2({ iterations, salt, hash }: { iterations: number; salt: Buffer; hash: Buffer }, form: string) {
  return timingSafeEqual(pbkdf2Sync(form, salt, iterations, hash.length, 'sha256'), hash);
}
