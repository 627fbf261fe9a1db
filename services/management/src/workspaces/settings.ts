import type { UpdateWorkspaceBody, WorkspaceSettings, workspaceSettingsRoutes } from '@linkplane/contracts';
import { cancelRetention } from '@linkplane/links-db/erasures';
import { inTransaction, type Database } from '@linkplane/links-db/transactions';
import {
  readVisitorRules,
  readWorkspaceSettings,
  setVisitorRules,
  updateWorkspaceSettings,
} from '@linkplane/links-db/workspaces';
import type { Operations } from '../calls/operations.ts';

/** What the owners of a workspace set for all of it. A change applies from the next request on. */
export function workspaceSettingsOperations({
  database,
}: {
  database: Database;
}): Operations<typeof workspaceSettingsRoutes> {
  return {
    getWorkspaceSettings: async ({ caller: { workspaceId } }) => ({
      ...(await readWorkspaceSettings(database, workspaceId)),
      ...(await readVisitorRules(database, workspaceId)),
    }),
    updateWorkspaceSettings: ({ caller, body }) => updateSettings(database, caller.workspaceId, body),
  };
}

async function updateSettings(
  database: Database,
  workspaceId: string,
  { destinationSchemes, retentionDays, ...rules }: UpdateWorkspaceBody,
): Promise<WorkspaceSettings> {
  const hasRules = rules.excludedAddresses !== undefined || rules.botAgents !== undefined;
  return await inTransaction(database, async (transaction) => {
    const settings = await updateWorkspaceSettings(transaction, workspaceId, { destinationSchemes, retentionDays });
    if (retentionDays !== undefined) await cancelRetention(transaction, workspaceId);
    const visitors = hasRules
      ? await setVisitorRules(transaction, workspaceId, rules)
      : await readVisitorRules(transaction, workspaceId);
    return { ...settings, ...visitors };
  });
}
