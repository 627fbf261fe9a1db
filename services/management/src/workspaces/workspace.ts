import type { Workspace } from '@linkplane/contracts/account';
import {
  insertMember,
  insertWorkspace,
  type Membership,
  type Plan,
  type Transaction,
} from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';

/** A workspace as its member sees it. */
export function presentWorkspace({ workspaceId, name, plan, role, isSuspended, createdAt }: Membership): Workspace {
  return { id: workspaceId, name, plan, role, suspended: isSuspended, createdAt: createdAt.toISOString() };
}

/** A workspace with its first owner. */
export async function addWorkspace(
  transaction: Transaction,
  ownerId: string,
  workspace: { name: string; plan: Plan },
): Promise<string> {
  const id = createId('wsp');
  await insertWorkspace(transaction, { id, ...workspace });
  await insertMember(transaction, id, { userId: ownerId, role: 'owner' });
  return id;
}
