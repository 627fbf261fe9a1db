import { email as emailField, newPassword } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { endAccountLinks, endAllSessions, findUserByEmail, setPassword } from '@linkplane/links-db/accounts';
import { inTransaction } from '@linkplane/links-db/transactions';
import { generatePassword, hashPassword } from '../accounts/passwords.ts';
import { findPasswordWeakness } from '../accounts/refuse-weak-password.ts';

/** `password`: a generated one, which cannot be read again; null where it was given. */
export type ResetPassword =
  | { kind: 'reset'; userId: string; password: string | null }
  | { kind: 'no-account' }
  | { kind: 'weak'; reason: string };

/**
 * Sets a new password of an account, as an operator, and ends all its sessions and links in mails; its browsers no longer count as known.
 * @param given undefined: one is generated
 */
export async function resetPassword(database: Pool, email: string, given: string | undefined): Promise<ResetPassword> {
  const weakness = given === undefined ? undefined : findWeakness(given, email);
  if (weakness !== undefined) return { kind: 'weak', reason: weakness };
  const { password, passwordHash } =
    given === undefined ? await generatePassword() : { password: null, passwordHash: await hashPassword(given) };
  return await inTransaction(database, async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) return { kind: 'no-account' };
    if (!(await setPassword(transaction, user.id, { old: user.passwordHash, new: passwordHash })))
      throw new Error('The password was changed at the same moment. Try again.');
    await endAllSessions(transaction, user.id);
    await endAccountLinks(transaction, user.id);
    return { kind: 'reset', userId: user.id, password };
  });
}

function findWeakness(password: string, email: string): string | undefined {
  const parsed = newPassword().safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'is not a password';
  return findPasswordWeakness(password, email);
}

/** Whether a text can be an account's email address. */
export function isEmail(value: string): boolean {
  return emailField().safeParse(value).success;
}
