import type { Pool } from '@linkplane/links-db';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';

const listedMax = 10_000;

/** Deletes a workspace with everything it has; management removes it piece by piece. False when there is none with this id. */
export async function deleteWorkspace(database: Pool, workspaceId: string): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    return await workspacesDb.beginWorkspaceDeletion(transaction, workspaceId, null);
  });
}

/** All deletions of workspaces, newest first; at most 10,000. */
export async function listDeletedWorkspaces(database: Pool): Promise<workspacesDb.WorkspaceDeletionRecord[]> {
  return await workspacesDb.listWorkspaceDeletions(database, null, listedMax);
}
