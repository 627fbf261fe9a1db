import type { Workspace } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { insertMember, type Membership } from '@linkplane/links-db/accounts';
import type { Transaction } from '@linkplane/links-db/transactions';
import { insertWorkspace, type Plan } from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { CountRequest } from '../http/client-limits.ts';
import type { Mails } from '../mail/mails.ts';

/** What the operations on workspaces, their members, invites and tokens work with. */
export type WorkspacesDeps = {
  database: Pool;
  /** The URL of the service, for the links of invites. */
  publicUrl: URL;
  countRequest: CountRequest;
  /** The plan of the workspaces that users create. */
  newWorkspacePlan: Plan;
  mails: Mails;
};

/** Inserts a workspace with its first owner. */
export async function insertOwnedWorkspace(
  transaction: Transaction,
  ownerId: string,
  workspace: { name: string; plan: Plan },
): Promise<string> {
  const id = createId('wsp');
  await insertWorkspace(transaction, { id, ...workspace });
  await insertMember(transaction, id, { userId: ownerId, role: 'owner' });
  return id;
}

/** A workspace as its member sees it. */
export function presentWorkspace({ workspaceId, name, plan, role, isSuspended, createdAt }: Membership): Workspace {
  return { id: workspaceId, name, plan, role, suspended: isSuspended, createdAt: createdAt.toISOString() };
}
