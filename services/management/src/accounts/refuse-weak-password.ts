import { validationError } from '../http/app-error.ts';
import { frequentPasswords } from './frequent-passwords.ts';

const distinctCharsMin = 5;

let frequent: ReadonlySet<string> | undefined;

/**
 * What makes a password one of the first that are guessed; undefined: nothing that is known. Its length is checked by the
 * contract. The list is read at the first call and then takes about 100 KB.
 */
export function findPasswordWeakness(password: string, email: string): string | undefined {
  const plain = password.toLowerCase();
  const name = email.toLowerCase();
  if (plain === name || plain === name.split('@', 1)[0]) return 'must not be your email address';
  if (new Set(plain).size < distinctCharsMin) return `must have at least ${distinctCharsMin} different characters`;
  frequent ??= new Set(frequentPasswords.trim().split(/\s+/));
  if (frequent.has(plain) || frequent.has(withoutTail(plain)))
    return 'is one of the most frequent passwords, which are guessed first';
  return undefined;
}

/** @throws AppError VALIDATION_ERROR of the field that carries the new password */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  const weakness = findPasswordWeakness(password, email);
  if (weakness !== undefined) throw validationError({ field, message: weakness });
}

/** Without the digits and signs at the end that are put there to satisfy a rule: `Basketball1!` is `basketball`. */
function withoutTail(plain: string): string {
  let end = plain.length;
  while (end > 0 && !/[a-z]/.test(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end);
}
