import type { Deleted } from '@linkplane/contracts';
import type { Member, memberRoutes, Role, workspaceRoutes } from '@linkplane/contracts/account';
import { deleteMember, listMembers, revokeTokensOf, setRole, type MemberRecord } from '@linkplane/links-db/accounts';
import type { AccountCall, AccountOperations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { changeWorkspace, type WorkspaceAction } from './change-workspace.ts';
import type { WorkspacesDeps } from './workspace.ts';

type Deps = Pick<WorkspacesDeps, 'database'>;

export function memberOperations(deps: Deps): AccountOperations<typeof memberRoutes> {
  return {
    listMembers: async ({ membership }) =>
      (await listMembers(deps.database, membership.workspaceId)).map(presentMember),
    changeRole: (call) => changeRole(deps, call),
    removeMember: (call) => removeMember(deps, call),
    handOver: (call) => handOver(deps, call),
  };
}

/** An owner who is demoted loses the tokens that they created in the workspace, unless the request keeps them. */
async function changeRole(
  { database }: Deps,
  { signedIn, membership, params, body }: AccountCall<typeof memberRoutes.changeRole>,
): Promise<Member> {
  const { workspaceId } = membership;
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-members' } as const;
  return await changeWorkspace(database, action, async (transaction) => {
    const members = await listMembers(transaction, workspaceId);
    const member = requireMember(members, params.userId);
    requireOtherOwner(members, member.userId, body.role);
    await setRole(transaction, workspaceId, member.userId, body.role);
    const isDemoted = member.role === 'owner' && body.role !== 'owner';
    if (isDemoted && body.revokeTokens !== false) await revokeTokensOf(transaction, workspaceId, member.userId);
    return presentMember({ ...member, role: body.role });
  });
}

/** Makes the other member an owner and the user a member, in one transaction. */
async function handOver(
  { database }: Deps,
  { signedIn, membership, body }: AccountCall<typeof memberRoutes.handOver>,
): Promise<Member[]> {
  const { workspaceId } = membership;
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-members' } as const;
  return await changeWorkspace(database, action, async (transaction) => {
    const newOwner = requireMember(await listMembers(transaction, workspaceId), body.userId);
    await setRole(transaction, workspaceId, signedIn.userId, 'member');
    await setRole(transaction, workspaceId, newOwner.userId, 'owner');
    if (body.revokeTokens !== false && newOwner.userId !== signedIn.userId)
      await revokeTokensOf(transaction, workspaceId, signedIn.userId);
    return (await listMembers(transaction, workspaceId)).map(presentMember);
  });
}

async function removeMember(
  deps: Deps,
  { signedIn, membership, params, query }: AccountCall<typeof memberRoutes.removeMember>,
): Promise<Deleted> {
  const action = { workspaceId: membership.workspaceId, userId: signedIn.userId, act: 'manage-members' } as const;
  return await deleteMembership(deps, action, params.userId, query);
}

export async function leaveWorkspace(
  deps: Deps,
  { signedIn, membership, query }: AccountCall<typeof workspaceRoutes.leaveWorkspace>,
): Promise<Deleted> {
  const { userId } = signedIn;
  const action = { workspaceId: membership.workspaceId, userId, act: 'leave-workspace' } as const;
  return await deleteMembership(deps, action, userId, query);
}

/** The tokens that the user created in the workspace are revoked, unless the request keeps them. */
async function deleteMembership(
  { database }: Deps,
  action: WorkspaceAction,
  userId: string,
  { revokeTokens = true }: { revokeTokens?: boolean | undefined },
): Promise<Deleted> {
  const { workspaceId } = action;
  return await changeWorkspace(database, action, async (transaction) => {
    const members = await listMembers(transaction, workspaceId);
    requireMember(members, userId);
    requireOtherOwner(members, userId);
    if (revokeTokens) await revokeTokensOf(transaction, workspaceId, userId);
    await deleteMember(transaction, workspaceId, userId);
    return { deleted: true };
  });
}

/** @throws AppError NOT_FOUND, also for the id of a user of another workspace */
function requireMember(members: MemberRecord[], userId: string): MemberRecord {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new AppError('NOT_FOUND', 'There is no member with this id.');
  return member;
}

/**
 * A workspace always has an owner.
 * @param role the member's new role; undefined when the member is removed
 * @throws AppError FORBIDDEN when no owner would be left
 */
function requireOtherOwner(members: MemberRecord[], userId: string, role?: Role): void {
  const isLeft = role === 'owner' || members.some((one) => one.role === 'owner' && one.userId !== userId);
  if (!isLeft)
    throw new AppError('FORBIDDEN', 'A workspace needs an owner: hand it over first.', {
      params: { reason: 'LAST_OWNER' },
    });
}

function presentMember({ userId, email, role, joinedAt }: MemberRecord): Member {
  return { userId, email, role, joinedAt: joinedAt.toISOString() };
}
