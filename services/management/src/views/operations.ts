import type { Deleted } from '@linkplane/contracts';
import type { Role, View, viewRoutes } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import * as reportsDb from '@linkplane/links-db/reports';
import type { Connection, Transaction } from '@linkplane/links-db/transactions';
import { createId, idPattern } from '@linkplane/runtime';
import type { AccountCall, AccountOperations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { changeWorkspace, roleTooLow } from '../workspaces/change-workspace.ts';

type Deps = { database: Pool };

/** Who acts: a member and their role. */
type Actor = { userId: string; role: Role };

const viewIdPattern = idPattern('viw');
const ownViewsMax = 50;
const sharedViewsMax = 100;

export function viewOperations(deps: Deps): AccountOperations<typeof viewRoutes> {
  return {
    listViews: (call) => listViews(deps, call),
    createView: (call) => createView(deps, call),
    updateView: (call) => updateView(deps, call),
    deleteView: (call) => deleteView(deps, call),
  };
}

async function listViews(
  { database }: Deps,
  { signedIn: { userId }, membership: { workspaceId, role } }: AccountCall<typeof viewRoutes.listViews>,
): Promise<View[]> {
  const views = await reportsDb.listSavedViews(database, workspaceId, userId);
  return views.map((view) => presentView(view, { userId, role }));
}

async function createView(
  { database }: Deps,
  { signedIn: { userId }, membership: { workspaceId, role }, body }: AccountCall<typeof viewRoutes.createView>,
): Promise<View> {
  const { page, name, search, shared: isShared = false } = body;
  const action = { workspaceId, userId, act: 'manage-views' } as const;
  return await changeWorkspace(database, action, async (transaction) => {
    await requireRoom(transaction, workspaceId, isShared ? null : userId);
    const id = createId('viw');
    await reportsDb.insertSavedView(transaction, workspaceId, {
      id,
      userId,
      page,
      name: name.trim(),
      search,
      isShared,
    });
    return presentView(await requireView(transaction, workspaceId, userId, id), { userId, role });
  });
}

async function updateView(
  { database }: Deps,
  { signedIn: { userId }, membership: { workspaceId, role }, ...call }: AccountCall<typeof viewRoutes.updateView>,
): Promise<View> {
  const { params, body } = call;
  const action = { workspaceId, userId, act: 'manage-views' } as const;
  return await changeWorkspace(database, action, async (transaction) => {
    const old = await requireView(transaction, workspaceId, userId, params.viewId);
    if (!mayChange(old, { userId, role })) throw roleTooLow();
    const isShared = body.shared ?? old.isShared;
    if (isShared !== old.isShared) {
      if (old.createdBy !== userId)
        throw new AppError('FORBIDDEN', 'Only who created a view can stop sharing it.', {
          params: { reason: 'NOT_CREATOR' },
        });
      await requireRoom(transaction, workspaceId, isShared ? null : userId);
    }
    const fields = { name: body.name?.trim() ?? old.name, search: body.search ?? old.search, isShared };
    await reportsDb.updateSavedView(transaction, workspaceId, old.id, fields);
    return presentView(await requireView(transaction, workspaceId, userId, old.id), { userId, role });
  });
}

async function deleteView(
  { database }: Deps,
  { signedIn: { userId }, membership: { workspaceId, role }, params }: AccountCall<typeof viewRoutes.deleteView>,
): Promise<Deleted> {
  const action = { workspaceId, userId, act: 'manage-views' } as const;
  return await changeWorkspace(database, action, async (transaction) => {
    const view = await requireView(transaction, workspaceId, userId, params.viewId);
    if (!mayChange(view, { userId, role })) throw roleTooLow();
    await reportsDb.deleteSavedView(transaction, workspaceId, view.id);
    return { deleted: true };
  });
}

/** @throws AppError NOT_FOUND, also for a view that is another member's own */
async function requireView(
  connection: Connection,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<reportsDb.SavedViewRecord> {
  const view = viewIdPattern.test(id) ? await reportsDb.findSavedView(connection, workspaceId, userId, id) : undefined;
  if (!view) throw new AppError('NOT_FOUND', 'There is no view with this id.');
  return view;
}

/** @param userId null: for a view that is shared. @throws AppError PLAN_LIMIT_REACHED */
async function requireRoom(transaction: Transaction, workspaceId: string, userId: string | null): Promise<void> {
  const views = await reportsDb.countSavedViews(transaction, workspaceId, userId);
  if (userId === null && views >= sharedViewsMax)
    throw new AppError('PLAN_LIMIT_REACHED', `A workspace can share ${sharedViewsMax} views.`, {
      params: { max: sharedViewsMax },
    });
  if (userId !== null && views >= ownViewsMax)
    throw new AppError('PLAN_LIMIT_REACHED', `A member can have ${ownViewsMax} views that are not shared.`, {
      params: { max: ownViewsMax },
    });
}

function mayChange(view: reportsDb.SavedViewRecord, { userId, role }: Actor): boolean {
  return view.createdBy === userId || role === 'owner';
}

function presentView(view: reportsDb.SavedViewRecord, actor: Actor): View {
  return {
    id: view.id,
    // Written by `createView` only, whose body has been checked.
    page: view.page as View['page'],
    name: view.name,
    search: view.search,
    shared: view.isShared,
    createdByEmail: view.createdByEmail,
    isMine: view.createdBy === actor.userId,
    mayChange: mayChange(view, actor),
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  };
}
