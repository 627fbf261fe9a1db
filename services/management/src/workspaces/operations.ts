import type { Workspace, workspaceRoutes } from '@linkplane/contracts/account';
import * as accountsDb from '@linkplane/links-db/accounts';
import * as linksDb from '@linkplane/links-db/links';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import type { AccountCall, AccountOperations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { changeWorkspace } from './change-workspace.ts';
import { deleteWorkspace, listWorkspaceDeletions } from './delete-workspace.ts';
import { leaveWorkspace } from './members.ts';
import { insertOwnedWorkspace, presentWorkspace, type WorkspacesDeps } from './workspace.ts';

/** Each workspace has the limits of a plan of its own, so their number per account is limited. */
const ownedMax = 10;

export function workspaceOperations(deps: WorkspacesDeps): AccountOperations<typeof workspaceRoutes> {
  return {
    listWorkspaces: async ({ signedIn }) =>
      (await accountsDb.listMemberships(deps.database, signedIn.userId)).map(presentWorkspace),
    createWorkspace: (call) => createWorkspace(deps, call),
    getWorkspace: async ({ membership }) => presentWorkspace(membership),
    getLinksVersion: async ({ membership, query }) => ({
      version: await linksDb.readListVersion(deps.database, membership.workspaceId, query.ids),
    }),
    renameWorkspace: (call) => renameWorkspace(deps, call),
    deleteWorkspace: (call) => deleteWorkspace(deps, call),
    listWorkspaceDeletions: ({ signedIn }) => listWorkspaceDeletions(deps.database, signedIn.userId),
    leaveWorkspace: (call) => leaveWorkspace(deps, call),
  };
}

/** Creates a workspace that the user owns, on the plan of new workspaces. */
async function createWorkspace(
  { database, newWorkspacePlan }: WorkspacesDeps,
  { signedIn, body }: AccountCall<typeof workspaceRoutes.createWorkspace>,
): Promise<Workspace> {
  const { userId } = signedIn;
  const membership = await inTransaction(database, async (transaction) => {
    await accountsDb.lockUser(transaction, userId);
    const owned = (await accountsDb.listMemberships(transaction, userId)).filter(({ role }) => role === 'owner');
    if (owned.length >= ownedMax)
      throw new AppError('PLAN_LIMIT_REACHED', `An account can own ${ownedMax} workspaces.`, {
        params: { max: ownedMax },
      });
    const id = await insertOwnedWorkspace(transaction, userId, { name: body.name, plan: newWorkspacePlan });
    return await accountsDb.findMembership(transaction, id, userId);
  });
  if (!membership) throw new Error('The workspace that was just created is gone.');
  return presentWorkspace(membership);
}

async function renameWorkspace(
  { database }: WorkspacesDeps,
  { signedIn, membership, body }: AccountCall<typeof workspaceRoutes.renameWorkspace>,
): Promise<Workspace> {
  const { workspaceId } = membership;
  const action = { workspaceId, userId: signedIn.userId, act: 'rename-workspace' } as const;
  await changeWorkspace(database, action, (transaction) =>
    workspacesDb.renameWorkspace(transaction, workspaceId, body.name),
  );
  return presentWorkspace({ ...membership, name: body.name });
}
