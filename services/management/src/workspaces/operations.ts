import { type Workspace, workspaceRoutes } from '@linkplane/contracts/account';
import {
  findMembership,
  inTransaction,
  listMemberships,
  lockUser,
  renameWorkspace,
} from '@linkplane/links-db/management';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/session.ts';
import { type AccountCall, type AccountGuards, mountAccountRoutes } from '../dashboard-api/mount-account-routes.ts';
import { AppError } from '../http/app-error.ts';
import { changeWorkspace } from './change-workspace.ts';
import { leaveWorkspace } from './members.ts';
import { addWorkspace, presentWorkspace } from './workspace.ts';

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

export function mountWorkspaces(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    workspaceRoutes,
    {
      listWorkspaces: async ({ signedIn }) => (await listMemberships(deps.pool, signedIn.userId)).map(presentWorkspace),
      createWorkspace: (call) => createWorkspace(deps, call),
      getWorkspace: async ({ membership }) => presentWorkspace(membership),
      renameWorkspace: (call) => changeName(deps, call),
      leaveWorkspace: (call) => leaveWorkspace(deps, call),
    },
    guards,
  );
}
