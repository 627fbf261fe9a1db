import { hash } from '@node-rs/argon2';
import { email as emailField, newPassword } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { endAllSessions, findUserByEmail, inTransaction, setPassword } from '@linkplane/links-db/management';
import { makePassword } from '../accounts/passwords.ts';
import { findPasswordWeakness } from '../accounts/refuse-weak-password.ts';

/** `password`: of one that was generated; null where it was given. It cannot be read again. */
export type ResetPassword =
  | { kind: 'reset'; userId: string; password: string | null }
  | { kind: 'no-account' }
  | { kind: 'weak'; reason: string };

/**
 * Gives an account a new password, as an operator, and ends all its sessions; its browsers count as unknown ones.
 * @param given undefined: one is generated
 */
export async function resetPassword(pool: Pool, email: string, given: string | undefined): Promise<ResetPassword> {
  const weakness = given === undefined ? undefined : findWeakness(given, email);
  if (weakness !== undefined) return { kind: 'weak', reason: weakness };
  const made = given === undefined ? await makePassword() : { password: null, passwordHash: await hash(given) };
  return await inTransaction(pool, async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) return { kind: 'no-account' };
    if (!(await setPassword(transaction, user.id, { old: user.passwordHash, new: made.passwordHash })))
      throw new Error('The password was changed at the same moment. Try again.');
    await endAllSessions(transaction, user.id);
    return { kind: 'reset', userId: user.id, password: made.password };
  });
}

function findWeakness(password: string, email: string): string | undefined {
  const parsed = newPassword().safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'is not a password';
  return findPasswordWeakness(password, email);
}

/** Whether a text can be an account's address at all. */
export function isEmail(value: string): boolean {
  return emailField().safeParse(value).success;
}
