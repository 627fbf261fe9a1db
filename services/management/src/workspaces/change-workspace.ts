import type { Act } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { findMembership, inTransaction, lockWorkspace, type Transaction } from '@linkplane/links-db/management';
import { suspended } from '../calls/suspended.ts';
import { roleTooLow, workspaceNotFound } from '../dashboard-api/authorise-member.ts';
import { may } from './may.ts';

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
