import type { Scope } from '@linkplane/contracts';
import type { Act, Role } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { findMembership } from '@linkplane/links-db/accounts';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { lockWorkspace } from '@linkplane/links-db/workspaces';
import { suspended } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';

/** The roles that may do each act in a workspace: the only place that decides it. */
const allowedRoles: Record<Act, readonly Role[]> = {
  'see-workspace': ['owner', 'member'],
  'leave-workspace': ['owner', 'member'],
  'use-api': ['owner', 'member'],
  'rename-workspace': ['owner'],
  'delete-workspace': ['owner'],
  'manage-members': ['owner'],
  'manage-invites': ['owner'],
  'manage-tokens': ['owner'],
  'manage-domains': ['owner'],
  'manage-views': ['owner', 'member'],
};

/** The scopes of each role in the public API; null: all of them. Webhooks are for owners only. */
const apiScopes: Record<Role, Scope[] | null> = {
  owner: null,
  member: ['links', 'profiles', 'analytics'],
};

export function may(role: Role, act: Act): boolean {
  return allowedRoles[act].includes(role);
}

export function scopesOf(role: Role): Scope[] | null {
  return apiScopes[role];
}

/** A user's act in a workspace. */
export type WorkspaceAction = { workspaceId: string; userId: string; act: Act };

/**
 * Runs `work` as the only change of the workspace's members, invites, tokens, domains and views, and only if the user's role
 * still allows the act: the removal or demotion of a user at the same moment takes effect either before or after it. A
 * suspended workspace can only be left.
 * @throws AppError NOT_FOUND or FORBIDDEN, and whatever `work` throws: then nothing has changed
 */
export async function changeWorkspace<Result>(
  database: Pool,
  { workspaceId, userId, act }: WorkspaceAction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(database, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const membership = await findMembership(transaction, workspaceId, userId);
    if (!membership) throw workspaceNotFound();
    if (!may(membership.role, act)) throw roleTooLow();
    if (membership.isSuspended && act !== 'leave-workspace') throw suspended('workspace');
    return await work(transaction);
  });
}

export function workspaceNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no workspace with this id.');
}

export function roleTooLow(): AppError {
  return new AppError('FORBIDDEN', 'Your role in this workspace does not allow this.', {
    params: { reason: 'ROLE_TOO_LOW' },
  });
}
