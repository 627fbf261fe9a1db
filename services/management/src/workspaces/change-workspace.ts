import type { Scope } from '@linkplane/contracts';
import type { Act, Role } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { findMembership, inTransaction, lockWorkspace, type Transaction } from '@linkplane/links-db/management';
import { suspended } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';

/** Who may do what in a workspace: the only place that says so. */
const allowed: Record<Act, readonly Role[]> = {
  'see-workspace': ['owner', 'member'],
  'leave-workspace': ['owner', 'member'],
  'use-api': ['owner', 'member'],
  'rename-workspace': ['owner'],
  'manage-members': ['owner'],
  'manage-invites': ['owner'],
  'manage-tokens': ['owner'],
  'manage-domains': ['owner'],
};

/** What each may do with the API's own operations; null: everything. Webhooks are an owner's. */
const apiScopes: Record<Role, Scope[] | null> = {
  owner: null,
  member: ['links', 'profiles', 'analytics'],
};

export function may(role: Role, act: Act): boolean {
  return allowed[act].includes(role);
}

export function scopesOf(role: Role): Scope[] | null {
  return apiScopes[role];
}

/** Who does what, and where. */
export type Deed = { workspaceId: string; userId: string; act: Act };

/**
 * Runs `work` as the only change of the workspace's members, invites and tokens, and only if the role still allows it
 * then: whoever is removed or demoted in the same moment comes too late, or was first. A suspended workspace can only be
 * left.
 */
export async function changeWorkspace<Result>(
  pool: Pool,
  { workspaceId, userId, act }: Deed,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(pool, async (transaction) => {
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
  return new AppError('FORBIDDEN', 'Your role in this workspace does not allow this.');
}
