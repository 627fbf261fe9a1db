import type { sessionRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import {
  endAccountLinks,
  endAllSessions,
  findAccountToken,
  lockUser,
  replacePassword,
  takeAccountToken,
} from '@linkplane/links-db/accounts';
import { countMails } from '@linkplane/links-db/mails';
import { inTransaction } from '@linkplane/links-db/transactions';
import { isLocale } from '@linkplane/messages';
import { toAddressBlock } from '@linkplane/runtime';
import type { AccountCall } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { requireRate } from '../http/client-limits.ts';
import { hashSecret, isWellFormedSecret } from '../http/secrets.ts';
import { orderMail } from '../mail/mail-order.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import type { AccountsDeps } from './session.ts';

/** The limits of each address, for asking for mails and for trying links. */
const orderLimits: RateLimits = { perMinute: 5, perDay: 50 };
const tryLimits: RateLimits = { perMinute: 10, perDay: 100 };
/** Mails of all addresses together: further requests are refused while so many mails wait. */
const waitingMailsMax = 10_000;
const secondsToRetry = 60;

/**
 * Orders a mail with a link for a new password. The response and the work for it are the same for every address, whether it has an account
 * or not: that is looked up when the mail is sent.
 */
export async function orderPasswordReset(
  { database, countRequest, mails }: AccountsDeps,
  { body, address }: AccountCall<typeof sessionRoutes.orderPasswordReset>,
): Promise<{ ordered: true }> {
  if (!mails.isOn) throw mailNotSet();
  await requireRate(countRequest, `reset-address:${toAddressBlock(address)}`, orderLimits);
  if ((await countMails(database, waitingMailsMax)) >= waitingMailsMax)
    throw new AppError('RATE_LIMIT_EXCEEDED', 'Too many mails are waiting. Try again in a minute.', {
      retryAfterSeconds: secondsToRetry,
    });
  await orderMail(database, body.email, { kind: 'passwordReset', language: body.language });
  mails.wake();
  return { ordered: true };
}

/**
 * Sets the password by the link of a mail, which works once. Every session of the account ends, and it signs no browser in.
 * @throws AppError NOT_FOUND for a link that is unknown, used or expired; VALIDATION_ERROR for a weak password, which leaves the link unused
 */
export async function completePasswordReset(
  { database, countRequest, passwords, mails }: AccountsDeps,
  { body, address }: AccountCall<typeof sessionRoutes.completePasswordReset>,
): Promise<{ changed: true }> {
  const client = toAddressBlock(address);
  await requireRate(countRequest, `reset-try-address:${client}`, tryLimits);
  if (!isWellFormedSecret(body.token)) throw linkUnusable();
  const tokenHash = hashSecret(body.token);
  const found = await findAccountToken(database, tokenHash, 'passwordReset');
  if (!found) throw linkUnusable();
  const { userId, email, language } = found;
  refuseWeakPassword('newPassword', body.newPassword, email);
  const passwordHash = await passwords.hash(body.newPassword, client);
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await takeAccountToken(transaction, tokenHash, 'passwordReset'))) throw linkUnusable();
    await endAccountLinks(transaction, userId);
    await replacePassword(transaction, userId, passwordHash);
    await endAllSessions(transaction, userId);
    if (mails.isOn)
      await orderMail(transaction, email, { kind: 'passwordChanged', language: isLocale(language) ? language : 'en' });
  });
  mails.wake();
  return { changed: true };
}

export function mailNotSet(): AppError {
  return new AppError('FORBIDDEN', 'This service sends no mail. Its operator can set a new password.', {
    params: { reason: 'MAIL_NOT_SET' },
  });
}

export function linkUnusable(): AppError {
  return new AppError('NOT_FOUND', 'This link cannot be used: it is unknown, used or expired.', {
    params: { reason: 'LINK_UNUSABLE' },
  });
}
