import type { sessionRoutes } from '@linkplane/contracts/account';
import { endAccountLinks, endOtherSessions, setPassword } from '@linkplane/links-db/accounts';
import { inTransaction } from '@linkplane/links-db/transactions';
import { isLocale } from '@linkplane/messages';
import { toAddressBlock } from '@linkplane/runtime';
import type { AccountCall } from '../calls/operations.ts';
import { orderMail } from '../mail/mail-order.ts';
import { makeDeviceToken } from './device-token.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { requirePassword, wrongPassword } from './require-password.ts';
import type { AccountsDeps } from './session.ts';

/** Requires the current password: access to an unlocked browser is not enough. Every other session ends. */
export async function changePassword(
  deps: AccountsDeps,
  { signedIn, body, address, cookie }: AccountCall<typeof sessionRoutes.changePassword>,
): Promise<{ changed: true }> {
  refuseWeakPassword('newPassword', body.newPassword, signedIn.email);
  const client = toAddressBlock(address);
  const { user, forgiveAttempts } = await requirePassword(deps, signedIn, { password: body.password, address });
  const hashes = { old: user.passwordHash, new: await deps.passwords.hash(body.newPassword, client) };
  await inTransaction(deps.database, async (transaction) => {
    if (!(await setPassword(transaction, user.id, hashes))) throw wrongPassword();
    await endOtherSessions(transaction, user.id, signedIn.id);
    await endAccountLinks(transaction, user.id);
    if (deps.mails.isOn)
      await orderMail(transaction, user.email, {
        kind: 'passwordChanged',
        language: isLocale(user.language) ? user.language : 'en',
      });
  });
  deps.mails.wake();
  // The previous one is signed with the old hash and no longer valid.
  cookie.setDevice(makeDeviceToken({ id: user.id, passwordHash: hashes.new }));
  await forgiveAttempts();
  return { changed: true };
}
