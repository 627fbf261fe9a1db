import type { Workspace, workspaceRoutes } from '@linkplane/contracts/account';
import { findMembership, inTransaction, listMemberships, lockUser } from '@linkplane/links-db/management';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { addWorkspace } from './add-workspace.ts';
import { presentWorkspace } from './present-workspace.ts';

/** Each has the limits of a plan of its own, so nobody gets any number of them. */
const ownedMax = 10;

export async function createWorkspace(
  { pool, signUp }: AccountDeps,
  { signedIn, body }: AccountCall<typeof workspaceRoutes.createWorkspace>,
): Promise<Workspace> {
  const { userId } = signedIn;
  const membership = await inTransaction(pool, async (transaction) => {
    await lockUser(transaction, userId);
    const owned = (await listMemberships(transaction, userId)).filter(({ role }) => role === 'owner');
    if (owned.length >= ownedMax)
      throw new AppError('PLAN_LIMIT_REACHED', `An account can own ${ownedMax} workspaces.`);
    const id = await addWorkspace(transaction, userId, { name: body.name, plan: signUp.plan });
    return await findMembership(transaction, id, userId);
  });
  if (!membership) throw new Error('The workspace that was just made is gone.');
  return presentWorkspace(membership);
}
