import { findUser, type UserRecord } from '@linkplane/links-db/accounts';
import { toAddressBlock } from '@linkplane/runtime';
import type { SignedIn } from '../calls/caller.ts';
import { validationError, type AppError } from '../http/app-error.ts';
import { limitAttempts } from './limit-attempts.ts';
import type { AccountsDeps } from './session.ts';

/**
 * Requires the current password of the signed-in user: access to an unlocked browser is not enough. Guesses are limited.
 * @returns the user, and what to call once the request has succeeded
 * @throws AppError VALIDATION_ERROR for a wrong password, RATE_LIMIT_EXCEEDED
 */
export async function requirePassword(
  deps: AccountsDeps,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
  { password, address }: { password: string; address: string },
): Promise<{ user: UserRecord; forgiveAttempts: () => Promise<void> }> {
  const forgiveAttempts = await limitAttempts(deps, { address, account: email, knownClient: `user:${userId}` });
  const user = await findUser(deps.database, userId);
  const isRight = user && (await deps.passwords.verify(user.passwordHash, password, toAddressBlock(address)));
  if (!isRight) throw wrongPassword();
  return { user, forgiveAttempts };
}

export function wrongPassword(): AppError {
  return validationError({ field: 'password', message: 'is not the current password' });
}
