import type { Deleted } from '@linkplane/contracts';
import { type CreatedInvite, type Invite, inviteRoutes, type Workspace } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import {
  deleteExpiredInvites,
  deleteInvite,
  findMembership,
  insertInvite,
  insertMember,
  inTransaction,
  type InviteRecord,
  listInvites,
  takeInvite,
  type Transaction,
} from '@linkplane/links-db/management';
import { createId, idPattern } from '@linkplane/runtime';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/session.ts';
import { type AccountCall, type AccountGuards, mountAccountRoutes } from '../dashboard-api/mount-account-routes.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { limitExceeded } from '../http/client-limits.ts';
import { hashSecret, isWellFormedSecret, makeSecret } from '../http/secrets.ts';
import { changeWorkspace } from './change-workspace.ts';
import { presentWorkspace } from './workspace.ts';

/** The secret stands behind the `#`, so that it gets into no log. */
export function invitePath(token: string): string {
  return `/app/invite#${token}`;
}

/**
 * Makes the user a member by an invite, which is used up; the workspace's id.
 * @throws AppError NOT_FOUND alike for whatever makes it unusable, VALIDATION_ERROR for members, who leave it unused
 */
export async function joinByInvite(transaction: Transaction, userId: string, token: string): Promise<string> {
  const invite = isWellFormedSecret(token) ? await takeInvite(transaction, userId, hashSecret(token)) : undefined;
  if (!invite)
    throw new AppError('NOT_FOUND', 'This invite cannot be used: it is unknown, used, taken back or expired.');
  const { workspaceId, role } = invite;
  if (!(await insertMember(transaction, workspaceId, { userId, role })))
    throw validationError({ field: 'token', message: 'leads to a workspace that you are a member of' });
  return workspaceId;
}

const daysOpen = 7;
const openInvitesMax = 100;

export async function createInvite(
  { pool, publicUrl }: AccountDeps,
  { signedIn, membership, body }: AccountCall<typeof inviteRoutes.createInvite>,
): Promise<CreatedInvite> {
  const { workspaceId } = membership;
  const token = makeSecret();
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-invites' } as const;
  const invite = await changeWorkspace(pool, deed, async (transaction) => {
    await deleteExpiredInvites(transaction, workspaceId);
    if ((await listInvites(transaction, workspaceId)).length >= openInvitesMax)
      throw new AppError('PLAN_LIMIT_REACHED', `At most ${openInvitesMax} invites can wait at a time.`);
    return await insertInvite(transaction, workspaceId, {
      ...{ id: createId('inv'), createdBy: signedIn.userId, tokenHash: hashSecret(token), daysOpen },
      ...{ role: body.role, email: body.email ?? null },
    });
  });
  if (!invite) throw new Error('The invite was not stored.');
  return { ...presentInvite(invite), token, url: publicUrl.origin + invitePath(token) };
}

export function presentInvite({ id, role, email, createdAt, expiresAt }: InviteRecord): Invite {
  return { id, role, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

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

const pattern = idPattern('inv');

export async function revokeInvite(
  { pool }: Pick<AccountDeps, 'pool'>,
  { signedIn, membership, params }: AccountCall<typeof inviteRoutes.revokeInvite>,
): Promise<Deleted> {
  const { workspaceId } = membership;
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-invites' } as const;
  const isGone =
    pattern.test(params.inviteId) &&
    (await changeWorkspace(pool, deed, (transaction) => deleteInvite(transaction, workspaceId, params.inviteId)));
  if (!isGone) throw new AppError('NOT_FOUND', 'There is no invite with this id.');
  return { deleted: true };
}

export function mountInvites(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    inviteRoutes,
    {
      listInvites: async ({ membership }) => (await listInvites(deps.pool, membership.workspaceId)).map(presentInvite),
      createInvite: (call) => createInvite(deps, call),
      revokeInvite: (call) => revokeInvite(deps, call),
      acceptInvite: (call) => acceptInvite(deps, call),
    },
    guards,
  );
}
