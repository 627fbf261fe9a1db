import type { workspaceSettingsRoutes } from '@linkplane/contracts';
import { readWorkspaceSettings, updateWorkspaceSettings, type Database } from '@linkplane/links-db/management';
import type { Operations } from '../calls/operations.ts';

/** What the owners of a workspace set for all of it. A change applies from the next request on. */
export function workspaceSettingsOperations({
  database,
}: {
  database: Database;
}): Operations<typeof workspaceSettingsRoutes> {
  return {
    getWorkspaceSettings: ({ caller }) => readWorkspaceSettings(database, caller.workspaceId),
    updateWorkspaceSettings: ({ caller, body }) => updateWorkspaceSettings(database, caller.workspaceId, body),
  };
}
