import type { Identity, sessionRoutes } from '@linkplane/contracts/account';
import { endSessionOfToken, findUserByEmail, inTransaction } from '@linkplane/links-db/management';
import type { AccountDeps } from './session.ts';
import { limitAttempts } from './limit-attempts.ts';
import { toAddressBlock } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { makeDeviceToken, readDevice } from './device-token.ts';
import { openSession } from './session.ts';
import { hashSecret } from '../http/secrets.ts';

/**
 * An unknown address costs the same work and gets the same answer as a wrong password. Whatever session the browser had
 * before ends.
 */
export async function signIn(deps: AccountDeps, call: AccountCall<typeof sessionRoutes.signIn>): Promise<Identity> {
  const { body, address, userAgent, cookie } = call;
  // A browser that has signed in before is found out first: its attempts are counted apart.
  const expected = cookie.device === undefined ? undefined : await findUserByEmail(deps.pool, body.email);
  const device = expected && cookie.device !== undefined ? readDevice(expected, cookie.device) : undefined;
  const succeed = await limitAttempts(deps, {
    address,
    account: body.email,
    knownAs: device === undefined ? undefined : `device:${device}`,
  });
  const user = expected ?? (await findUserByEmail(deps.pool, body.email));
  const isRight = await deps.passwords.verify(user?.passwordHash, body.password, toAddressBlock(address));
  if (!user || !isRight) throw wrongCredentials();
  const opened = await inTransaction(deps.pool, async (transaction) => {
    if (cookie.token !== undefined) await endSessionOfToken(transaction, hashSecret(cookie.token));
    return await openSession(transaction, { ...user, verifiedHash: user.passwordHash }, userAgent);
  });
  if (!opened) throw wrongCredentials();
  cookie.set(opened.token);
  cookie.setDevice(makeDeviceToken(user, cookie.device));
  await succeed();
  return opened.identity;
}

function wrongCredentials(): AppError {
  return new AppError('UNAUTHORIZED', 'The email address or the password is wrong.');
}
