import type { Workspace, workspaceRoutes } from '@linkplane/contracts/account';
import { renameWorkspace } from '@linkplane/links-db/management';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace } from './change-workspace.ts';
import { presentWorkspace } from './present-workspace.ts';

export async function changeName(
  { pool }: Pick<AccountDeps, 'pool'>,
  { signedIn, membership, body }: AccountCall<typeof workspaceRoutes.renameWorkspace>,
): Promise<Workspace> {
  const { workspaceId } = membership;
  await changeWorkspace(pool, { workspaceId, userId: signedIn.userId, act: 'rename-workspace' }, (transaction) =>
    renameWorkspace(transaction, workspaceId, body.name),
  );
  return presentWorkspace({ ...membership, name: body.name });
}
