import type { Pool } from '@linkplane/links-db';
import * as linksDb from '@linkplane/links-db/management';

const listedMax = 10_000;

/** Deletes a workspace with everything it has; management removes it piece by piece. False when there is none with this id. */
export async function deleteWorkspace(database: Pool, workspaceId: string): Promise<boolean> {
  return await linksDb.inTransaction(database, async (transaction) => {
    await linksDb.lockWorkspace(transaction, workspaceId);
    return await linksDb.beginWorkspaceDeletion(transaction, workspaceId, null);
  });
}

/** All deletions of workspaces, newest first; at most 10,000. */
export async function listDeletedWorkspaces(database: Pool): Promise<linksDb.WorkspaceDeletionRecord[]> {
  return await linksDb.listWorkspaceDeletions(database, null, listedMax);
}
