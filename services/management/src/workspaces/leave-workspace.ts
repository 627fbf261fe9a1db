import type { Deleted } from '@linkplane/contracts';
import type { memberRoutes, workspaceRoutes } from '@linkplane/contracts/account';
import { deleteMember, listMembers, revokeTokensOf } from '@linkplane/links-db/management';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace, type Deed } from './change-workspace.ts';
import { keepAnOwner, pickMember } from './members-after.ts';

type Deps = Pick<AccountDeps, 'pool'>;

export async function leaveWorkspace(
  deps: Deps,
  { signedIn, membership, query }: AccountCall<typeof workspaceRoutes.leaveWorkspace>,
): Promise<Deleted> {
  const { userId } = signedIn;
  return await takeOut(deps, { workspaceId: membership.workspaceId, userId, act: 'leave-workspace' }, userId, query);
}

export async function removeMember(
  deps: Deps,
  { signedIn, membership, params, query }: AccountCall<typeof memberRoutes.removeMember>,
): Promise<Deleted> {
  const deed = { workspaceId: membership.workspaceId, userId: signedIn.userId, act: 'manage-members' } as const;
  return await takeOut(deps, deed, params.userId, query);
}

/** The tokens that they have made there go with them, unless told otherwise. */
async function takeOut(
  { pool }: Deps,
  deed: Deed,
  userId: string,
  { revokeTokens = true }: { revokeTokens?: boolean | undefined },
): Promise<Deleted> {
  return await changeWorkspace(pool, deed, async (transaction) => {
    const members = await listMembers(transaction, deed.workspaceId);
    pickMember(members, userId);
    keepAnOwner(members, userId);
    if (revokeTokens) await revokeTokensOf(transaction, deed.workspaceId, userId);
    await deleteMember(transaction, deed.workspaceId, userId);
    return { deleted: true };
  });
}
