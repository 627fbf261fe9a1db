import type { inviteRoutes, Workspace } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import { findMembership, inTransaction } from '@linkplane/links-db/management';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { limitExceeded } from '../http/take-rate.ts';
import { presentWorkspace } from './present-workspace.ts';
import { joinByInvite } from './join-by-invite.ts';

const limits: RateLimits = { perMinute: 20, perDay: 200 };

export async function acceptInvite(
  { pool, takeRate }: AccountDeps,
  { signedIn, body }: AccountCall<typeof inviteRoutes.acceptInvite>,
): Promise<Workspace> {
  const { userId } = signedIn;
  const decision = await takeRate(`invites-user:${userId}`, limits);
  if (!decision.isAllowed) throw limitExceeded(decision);
  const membership = await inTransaction(pool, async (transaction) => {
    const workspaceId = await joinByInvite(transaction, userId, body.token);
    return await findMembership(transaction, workspaceId, userId);
  });
  if (!membership) throw new Error('The membership that was just made is gone.');
  return presentWorkspace(membership);
}
