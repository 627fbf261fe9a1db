import { validationError } from '../http/app-error.ts';
import { frequentPasswords } from './frequent-passwords.ts';

const distinctCharsMin = 5;

let frequent: ReadonlySet<string> | undefined;

/**
 * Why a password would be among the first that an attacker guesses; undefined: no known weakness. Its length is checked
 * by the contract. The list is parsed at the first call and then takes about 100 KB.
 */
export function findPasswordWeakness(password: string, email: string): string | undefined {
  const lower = password.toLowerCase();
  const name = email.toLowerCase();
  if (lower === name || lower === name.split('@', 1)[0]) return 'must not be your email address';
  if (new Set(lower).size < distinctCharsMin) return `must have at least ${distinctCharsMin} different characters`;
  frequent ??= new Set(frequentPasswords.trim().split(/\s+/));
  if (frequent.has(lower) || frequent.has(withoutTail(lower)))
    return 'is one of the most frequent passwords, which are guessed first';
  return undefined;
}

/** @throws AppError VALIDATION_ERROR for the field of the new password */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  const weakness = findPasswordWeakness(password, email);
  if (weakness !== undefined) throw validationError({ field, message: weakness });
}

/** Removes the digits and signs that are appended to satisfy a password rule: `Basketball1!` becomes `basketball`. */
function withoutTail(lower: string): string {
  let end = lower.length;
  while (end > 0 && !/[a-z]/.test(lower.charAt(end - 1))) end -= 1;
  return lower.slice(0, end);
}
