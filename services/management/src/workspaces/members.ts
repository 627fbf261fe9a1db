import type { Deleted } from '@linkplane/contracts';
import { type Member, memberRoutes, type Role, type workspaceRoutes } from '@linkplane/contracts/account';
import { deleteMember, listMembers, type MemberRecord, revokeTokensOf, setRole } from '@linkplane/links-db/management';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/session.ts';
import { type AccountCall, type AccountGuards, mountAccountRoutes } from '../dashboard-api/mount-account-routes.ts';
import { AppError } from '../http/app-error.ts';
import { changeWorkspace, type Deed } from './change-workspace.ts';

/** @throws AppError NOT_FOUND, also for an id of somebody else's workspace */
export function pickMember(members: MemberRecord[], userId: string): MemberRecord {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new AppError('NOT_FOUND', 'There is no member with this id.');
  return member;
}

/**
 * A workspace always has an owner.
 * @param role what the member is to become; undefined: nobody any more
 * @throws AppError FORBIDDEN when no other owner would be left
 */
export function keepAnOwner(members: MemberRecord[], userId: string, role?: Role): void {
  const isLeft = role === 'owner' || members.some((one) => one.role === 'owner' && one.userId !== userId);
  if (!isLeft) throw new AppError('FORBIDDEN', 'A workspace needs an owner: hand it over first.');
}

export function presentMember({ userId, email, role, joinedAt }: MemberRecord): Member {
  return { userId, email, role, joinedAt: joinedAt.toISOString() };
}

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

export function mountMembers(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    memberRoutes,
    {
      listMembers: async ({ membership }) => (await listMembers(deps.pool, membership.workspaceId)).map(presentMember),
      changeRole: (call) => changeRole(deps, call),
      removeMember: (call) => removeMember(deps, call),
      handOver: (call) => handOver(deps, call),
    },
    guards,
  );
}
