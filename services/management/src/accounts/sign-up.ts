import type { Identity, sessionRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import { insertUser } from '@linkplane/links-db/accounts';
import { inTransaction } from '@linkplane/links-db/transactions';
import { createId, toAddressBlock } from '@linkplane/runtime';
import type { AccountCall } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { requireRate } from '../http/client-limits.ts';
import { joinByInvite } from '../workspaces/invites.ts';
import { insertOwnedWorkspace } from '../workspaces/workspace.ts';
import { makeDeviceToken } from './device-token.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { openSession, type AccountsDeps } from './session.ts';

/** The limits of each address: sign-up reveals which email addresses have an account, so only slowly. */
const limits: RateLimits = { perMinute: 10, perDay: 100 };
const firstWorkspaceName = 'My workspace';

/**
 * Creates an account and signs it in. Without mail, an address that has an account can only be refused openly: any other
 * response would be disproved by signing in with the password just chosen. An invite is valid even where sign-up is
 * closed.
 */
export async function signUp(deps: AccountsDeps, call: AccountCall<typeof sessionRoutes.signUp>): Promise<Identity> {
  const { body, address, userAgent, cookie } = call;
  await requireRate(deps.countRequest, `sign-up-address:${toAddressBlock(address)}`, limits);
  if (!deps.signUp.isOpen && body.invite === undefined)
    throw new AppError('FORBIDDEN', 'New accounts need an invite here.', { params: { reason: 'INVITE_REQUIRED' } });
  refuseWeakPassword('password', body.password, body.email);
  const passwordHash = await deps.passwords.hash(body.password, toAddressBlock(address));
  const opened = await inTransaction(deps.database, async (transaction) => {
    const user = { id: createId('usr'), email: body.email, language: null };
    if (!(await insertUser(transaction, { ...user, passwordHash })))
      throw validationError({ field: 'email', message: 'has an account already' });
    if (body.invite !== undefined) await joinByInvite(transaction, user.id, body.invite);
    else await insertOwnedWorkspace(transaction, user.id, { name: firstWorkspaceName, plan: deps.signUp.plan });
    return await openSession(transaction, { ...user, verifiedHash: passwordHash }, userAgent);
  });
  if (!opened) throw new Error('The user that was just created is gone.');
  cookie.set(opened.token);
  cookie.setDevice(makeDeviceToken({ id: opened.identity.user.id, passwordHash }));
  return opened.identity;
}
