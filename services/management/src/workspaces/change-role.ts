import type { Member, memberRoutes } from '@linkplane/contracts/account';
import { listMembers, revokeTokensOf, setRole } from '@linkplane/links-db/management';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace } from './change-workspace.ts';
import { keepAnOwner, pickMember } from './members-after.ts';
import { presentMember } from './present-member.ts';

type Deps = Pick<AccountDeps, 'pool'>;

/** Who is an owner no more loses the tokens that they have made there, unless told otherwise. */
export async function changeRole(
  { pool }: Deps,
  { signedIn, membership, params, body }: AccountCall<typeof memberRoutes.changeRole>,
): Promise<Member> {
  const { workspaceId } = membership;
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-members' } as const;
  return await changeWorkspace(pool, deed, async (transaction) => {
    const members = await listMembers(transaction, workspaceId);
    const member = pickMember(members, params.userId);
    keepAnOwner(members, member.userId, body.role);
    await setRole(transaction, workspaceId, member.userId, body.role);
    const isDemoted = member.role === 'owner' && body.role !== 'owner';
    if (isDemoted && body.revokeTokens !== false) await revokeTokensOf(transaction, workspaceId, member.userId);
    return presentMember({ ...member, role: body.role });
  });
}

/** The other becomes an owner and the one who asks a member, both or neither. */
export async function handOver(
  { pool }: Deps,
  { signedIn, membership, body }: AccountCall<typeof memberRoutes.handOver>,
): Promise<Member[]> {
  const { workspaceId } = membership;
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-members' } as const;
  return await changeWorkspace(pool, deed, async (transaction) => {
    const heir = pickMember(await listMembers(transaction, workspaceId), body.userId);
    await setRole(transaction, workspaceId, signedIn.userId, 'member');
    await setRole(transaction, workspaceId, heir.userId, 'owner');
    if (body.revokeTokens !== false && heir.userId !== signedIn.userId)
      await revokeTokensOf(transaction, workspaceId, signedIn.userId);
    return (await listMembers(transaction, workspaceId)).map(presentMember);
  });
}
