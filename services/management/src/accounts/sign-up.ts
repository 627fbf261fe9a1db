import type { Identity, sessionRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import { inTransaction, insertUser } from '@linkplane/links-db/management';
import { createId, toAddressBlock } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { limitExceeded } from '../http/client-limits.ts';
import { joinByInvite } from '../workspaces/invites.ts';
import { makeDeviceToken } from './device-token.ts';
import { openSession } from './session.ts';
import { addWorkspace } from '../workspaces/workspace.ts';
import type { AccountDeps } from './session.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** For each address: what it tells of who has an account is told slowly. */
const limits: RateLimits = { perMinute: 10, perDay: 100 };
const firstWorkspaceName = 'My workspace';

/**
 * A new account, signed in. Without mail there is no other way to say that an address has one already than to say so:
 * whatever else was answered, signing in with the password just chosen would tell. An invite is good even where sign-up
 * is closed.
 */
export async function signUp(deps: AccountDeps, call: AccountCall<typeof sessionRoutes.signUp>): Promise<Identity> {
  const { body, address, userAgent, cookie } = call;
  const decision = await deps.takeRate(`sign-up-address:${toAddressBlock(address)}`, limits);
  if (!decision.isAllowed) throw limitExceeded(decision);
  if (!deps.signUp.isOpen && body.invite === undefined)
    throw new AppError('FORBIDDEN', 'New accounts need an invite here.');
  refuseWeakPassword('password', body.password, body.email);
  const passwordHash = await deps.passwords.hash(body.password, toAddressBlock(address));
  const opened = await inTransaction(deps.pool, async (transaction) => {
    const user = { id: createId('usr'), email: body.email };
    if (!(await insertUser(transaction, { ...user, passwordHash })))
      throw validationError({ field: 'email', message: 'has an account already' });
    if (body.invite !== undefined) await joinByInvite(transaction, user.id, body.invite);
    else await addWorkspace(transaction, user.id, { name: firstWorkspaceName, plan: deps.signUp.plan });
    return await openSession(transaction, { ...user, verifiedHash: passwordHash }, userAgent);
  });
  if (!opened) throw new Error('The user who was just made is gone.');
  cookie.set(opened.token);
  cookie.setDevice(makeDeviceToken({ id: opened.identity.user.id, passwordHash }));
  return opened.identity;
}
