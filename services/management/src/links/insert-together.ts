import { isPostgresUnavailable, type Pool } from '@linkplane/links-db';
import { insertLink, insertLinks, type InsertedLink, type NewLink } from '@linkplane/links-db/links';
import { createBatches } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

/** Inserts a link of a workspace, committed when it resolves. */
export type InsertTogether = (workspaceId: string, link: NewLink) => Promise<InsertedLink>;

/** The number that one transaction of a bulk call has. */
const linksPerStatementMax = 100;
/** More than the requests of one workspace that are processed at once. */
const waitingPerWorkspaceMax = 2_048;

/**
 * Links that one workspace creates at the same time share a statement, and so a round trip and a commit. A link is never
 * stored in part, and no workspace waits for the links of another.
 */
export function createInsertTogether(database: Pool): InsertTogether {
  const batches = createBatches({
    itemsPerBatchMax: linksPerStatementMax,
    waitingMax: waitingPerWorkspaceMax,
    refuse: () =>
      new AppError('UNAVAILABLE', 'Too many links of this workspace are being created.', { retryAfterSeconds: 1 }),
    async work(workspaceId: string, links: NewLink[]) {
      const [only, ...others] = links;
      if (only && others.length === 0) return [await insertLink(database, workspaceId, only)];
      return await insertLinks(database, workspaceId, links);
    },
  });
  return async (workspaceId, link) => {
    try {
      return await batches.add(workspaceId, link);
    } catch (error) {
      if (error instanceof AppError || isPostgresUnavailable(error)) throw error;
      // Postgres has refused the statement, and stored nothing: a link fails for its own reasons alone.
      return await insertLink(database, workspaceId, link);
    }
  };
}
