import type { sessionRoutes } from '@linkplane/contracts/account';
import { endOtherSessions, findUser, inTransaction, setPassword } from '@linkplane/links-db/management';
import { toAddressBlock } from '@linkplane/runtime';
import { validationError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { makeDeviceToken } from './device-token.ts';
import type { AccountDeps } from './session.ts';
import { limitAttempts } from './limit-attempts.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** The old password has to be known: a browser that was left open is not enough. Every other session ends. */
export async function changePassword(
  deps: AccountDeps,
  { signedIn, body, address, cookie }: AccountCall<typeof sessionRoutes.changePassword>,
): Promise<{ changed: true }> {
  refuseWeakPassword('newPassword', body.newPassword, signedIn.email);
  const { userId, email } = signedIn;
  const client = toAddressBlock(address);
  const succeed = await limitAttempts(deps, { address, account: email, knownAs: `user:${userId}` });
  const user = await findUser(deps.pool, userId);
  if (!user || !(await deps.passwords.verify(user.passwordHash, body.password, client))) throw wrongPassword();
  const hashes = { old: user.passwordHash, new: await deps.passwords.hash(body.newPassword, client) };
  await inTransaction(deps.pool, async (transaction) => {
    if (!(await setPassword(transaction, user.id, hashes))) throw wrongPassword();
    await endOtherSessions(transaction, user.id, signedIn.id);
  });
  // The one from before is worth nothing now.
  cookie.setDevice(makeDeviceToken({ id: user.id, passwordHash: hashes.new }));
  await succeed();
  return { changed: true };
}

function wrongPassword() {
  return validationError({ field: 'password', message: 'is not the current password' });
}
