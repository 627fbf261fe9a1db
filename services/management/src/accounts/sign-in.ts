import type { Identity, sessionRoutes } from '@linkplane/contracts/account';
import { endSessionOfToken, findUserByEmail } from '@linkplane/links-db/accounts';
import { inTransaction } from '@linkplane/links-db/transactions';
import { toAddressBlock } from '@linkplane/runtime';
import type { AccountCall } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { hashSecret } from '../http/secrets.ts';
import { makeDeviceToken, readDevice } from './device-token.ts';
import { limitAttempts } from './limit-attempts.ts';
import { openSession, type AccountsDeps } from './session.ts';

/**
 * Signs a user in. An unknown address costs the same work and gets the same response as a wrong password. The browser's
 * previous session, of any account, ends.
 */
export async function signIn(deps: AccountsDeps, call: AccountCall<typeof sessionRoutes.signIn>): Promise<Identity> {
  const { body, address, userAgent, cookie } = call;
  // A browser that has signed in before is recognised first: its attempts are counted separately.
  const expected = cookie.device === undefined ? undefined : await findUserByEmail(deps.database, body.email);
  const device = expected && cookie.device !== undefined ? readDevice(expected, cookie.device) : undefined;
  const forgiveAttempts = await limitAttempts(deps, {
    address,
    account: body.email,
    knownClient: device === undefined ? undefined : `device:${device}`,
  });
  const user = expected ?? (await findUserByEmail(deps.database, body.email));
  const isRight = await deps.passwords.verify(user?.passwordHash, body.password, toAddressBlock(address));
  if (!user || !isRight) throw wrongCredentials();
  const opened = await inTransaction(deps.database, async (transaction) => {
    if (cookie.token !== undefined) await endSessionOfToken(transaction, hashSecret(cookie.token));
    return await openSession(transaction, { ...user, verifiedHash: user.passwordHash }, userAgent);
  });
  if (!opened) throw wrongCredentials();
  cookie.set(opened.token);
  cookie.setDevice(makeDeviceToken(user, cookie.device));
  await forgiveAttempts();
  return opened.identity;
}

function wrongCredentials(): AppError {
  return new AppError('UNAUTHORIZED', 'The email address or the password is wrong.', {
    params: { reason: 'WRONG_CREDENTIALS' },
  });
}
