import type { EmailChange, sessionRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import {
  endAccountLinks,
  endEmailChange,
  findAccountToken,
  lockUser,
  setEmail,
  takeAccountToken,
} from '@linkplane/links-db/accounts';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { isLocale } from '@linkplane/messages';
import { toAddressBlock } from '@linkplane/runtime';
import type { AccountCall } from '../calls/operations.ts';
import { validationError } from '../http/app-error.ts';
import { requireRate } from '../http/client-limits.ts';
import { hashSecret, isWellFormedSecret } from '../http/secrets.ts';
import { orderMail } from '../mail/mail-order.ts';
import { requirePassword } from './require-password.ts';
import { linkUnusable } from './reset-password.ts';
import type { AccountsDeps } from './session.ts';

/** Mails to addresses that a user can choose freely. */
const orderLimits: RateLimits = { perMinute: 3, perDay: 20 };
const tryLimits: RateLimits = { perMinute: 10, perDay: 100 };

/**
 * Changes the address of the account, for which the current password is needed. An earlier change that is not confirmed is withdrawn.
 * With mail, it changes once the link in a mail to the new address is used, and the response does not say whether another account has the
 * address. Without mail it changes at once, unverified.
 */
export async function changeEmail(
  deps: AccountsDeps,
  { signedIn, body, address }: AccountCall<typeof sessionRoutes.changeEmail>,
): Promise<EmailChange> {
  const { database, countRequest, mails } = deps;
  const { userId } = signedIn;
  await requireRate(countRequest, `email-user:${userId}`, orderLimits);
  const { forgiveAttempts } = await requirePassword(deps, signedIn, { password: body.password, address });
  await forgiveAttempts();
  const language = isLocale(signedIn.language) ? signedIn.language : body.language;
  if (!mails.isOn) {
    await inTransaction(database, (transaction) =>
      moveAccount(transaction, userId, { email: body.email, isVerified: false }),
    );
    return { state: 'changed', email: body.email };
  }
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    // The link of an earlier order may be in the wrong mailbox.
    await endEmailChange(transaction, userId);
    await orderMail(transaction, body.email, { kind: 'confirmEmail', language, userId });
  });
  mails.wake();
  return { state: 'mailed', email: body.email };
}

/**
 * Gives an account the new address, by the link of a mail to it. The address of before gets a notice.
 * @throws AppError NOT_FOUND for a link that is unknown, used or expired; VALIDATION_ERROR where another account has the address
 */
export async function confirmEmail(
  { database, countRequest, mails }: AccountsDeps,
  { body, address }: AccountCall<typeof sessionRoutes.confirmEmail>,
): Promise<{ email: string }> {
  await requireRate(countRequest, `email-try-address:${toAddressBlock(address)}`, tryLimits);
  if (!isWellFormedSecret(body.token)) throw linkUnusable();
  const tokenHash = hashSecret(body.token);
  const newEmail = await inTransaction(database, async (transaction) => {
    const found = await findAccountToken(transaction, tokenHash, 'email');
    if (!found || found.newEmail === null) throw linkUnusable();
    const { userId, email, newEmail: given, language } = found;
    await lockUser(transaction, userId);
    if (!(await takeAccountToken(transaction, tokenHash, 'email'))) throw linkUnusable();
    await moveAccount(transaction, userId, { email: given, isVerified: true });
    if (mails.isOn && email !== given) {
      const order = { kind: 'emailChanged', language: isLocale(language) ? language : 'en', newEmail: given } as const;
      await orderMail(transaction, email, order);
    }
    return given;
  });
  mails.wake();
  return { email: newEmail };
}

/** Links that were sent to the address of before end: its reader has no account here any more. */
async function moveAccount(
  transaction: Transaction,
  userId: string,
  change: { email: string; isVerified: boolean },
): Promise<void> {
  await endAccountLinks(transaction, userId);
  if (!(await setEmail(transaction, userId, change)))
    throw validationError({ field: 'email', message: 'has an account already' });
}
