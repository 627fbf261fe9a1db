import type { sessionRoutes } from '@linkplane/contracts/account';
import { endOtherSessions, findUser, inTransaction, setPassword } from '@linkplane/links-db/management';
import { validationError } from '../http/app-error.ts';
import type { AccountCall } from '../http/mount-account-routes.ts';
import type { AccountDeps } from './account-deps.ts';
import { limitAttempts } from './limit-attempts.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** The old password has to be known: a browser that was left open is not enough. Every other session ends. */
export async function changePassword(
  deps: AccountDeps,
  { signedIn, body, address }: AccountCall<typeof sessionRoutes.changePassword>,
): Promise<{ changed: true }> {
  refuseWeakPassword('newPassword', body.newPassword, signedIn.email);
  await limitAttempts(deps, { address, account: signedIn.email });
  const user = await findUser(deps.pool, signedIn.userId);
  if (!user || !(await deps.passwords.verify(user.passwordHash, body.password))) throw wrongPassword();
  const hashes = { old: user.passwordHash, new: await deps.passwords.hash(body.newPassword) };
  await inTransaction(deps.pool, async (transaction) => {
    if (!(await setPassword(transaction, user.id, hashes))) throw wrongPassword();
    await endOtherSessions(transaction, user.id, signedIn.id);
  });
  return { changed: true };
}

function wrongPassword() {
  return validationError({ field: 'password', message: 'is not the current password' });
}
