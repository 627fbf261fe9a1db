import type { Deleted } from '@linkplane/contracts';
import type { inviteRoutes } from '@linkplane/contracts/account';
import { deleteInvite } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace } from './change-workspace.ts';

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
