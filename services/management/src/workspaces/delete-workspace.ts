import type { WorkspaceDeletion, workspaceRoutes } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import * as accountsDb from '@linkplane/links-db/accounts';
import * as conversionsDb from '@linkplane/links-db/conversions';
import * as profilesDb from '@linkplane/links-db/profiles';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as uploadsDb from '@linkplane/links-db/uploads';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { createId, runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { AccountCall } from '../calls/operations.ts';
import { validationError } from '../http/app-error.ts';
import type { PublishChanges } from '../outbox/change-relay.ts';
import { changeWorkspace } from './change-workspace.ts';
import type { WorkspacesDeps } from './workspace.ts';

const listedMax = 100;
const pollIntervalMs = 1_000;
/** Between two steps, so that removing a million links takes a part of the database. */
const betweenStepsMs = 20;
const linksPerStepMax = 500;
const profilesPerStepMax = 20;
const responsesPerStepMax = 1_000;
const sourceLinksPerStepMax = 10_000;
const uploadsPerStepMax = 1_000;
const submissionsPerStepMax = 1_000;
const conversionsPerStepMax = 5_000;

/** No user or token has access any more once this returns, and its links stop within a second; the rest is removed piece by piece. */
export async function deleteWorkspace(
  { database }: WorkspacesDeps,
  { signedIn, membership, body }: AccountCall<typeof workspaceRoutes.deleteWorkspace>,
): Promise<WorkspaceDeletion> {
  const { workspaceId } = membership;
  const action = { workspaceId, userId: signedIn.userId, act: 'delete-workspace' } as const;
  return await changeWorkspace(database, action, async (transaction) => {
    const current = await accountsDb.findMembership(transaction, workspaceId, signedIn.userId);
    if (current?.name !== body.name)
      throw validationError({ field: 'name', message: 'must be the name of the workspace' });
    await workspacesDb.beginWorkspaceDeletion(transaction, workspaceId, signedIn.userId);
    const deletion = await workspacesDb.findWorkspaceDeletion(transaction, workspaceId);
    if (!deletion) throw new Error('The deletion that was just begun is gone.');
    return presentDeletion(deletion);
  });
}

/** The deletions that a user has requested, newest first. */
export async function listWorkspaceDeletions(database: Pool, userId: string): Promise<WorkspaceDeletion[]> {
  return (await workspacesDb.listWorkspaceDeletions(database, userId, listedMax)).map(presentDeletion);
}

/** A row as the dashboard's API returns it. */
function presentDeletion(deletion: workspacesDb.WorkspaceDeletionRecord): WorkspaceDeletion {
  const { requestedAt, removedAt, visitsErasedAt, repeatsAt, ...rest } = deletion;
  return {
    ...rest,
    requestedAt: requestedAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    visitsErasedAt: visitsErasedAt?.toISOString() ?? null,
    repeatsAt: repeatsAt?.toISOString() ?? null,
  };
}

type RemoveDeps = { database: Pool; relay: PublishChanges; logger: Logger };

/** Removes deleted workspaces until stopped. Several processes share the work, one step at a time. */
export function removeWorkspacesPeriodically({ database, relay, logger }: RemoveDeps): PeriodicTask {
  return runPeriodically({
    task: 'removing of deleted workspaces',
    intervalMs: pollIntervalMs,
    logger,
    work: async () => ((await removeStep(database, relay)) ? betweenStepsMs : pollIntervalMs),
  });
}

/** Removes a piece of a deleted workspace, or what is left of it; false when there is none. */
async function removeStep(database: Pool, relay: PublishChanges): Promise<boolean> {
  const changes = await inTransaction(database, async (transaction) => {
    const workspaceId = await workspacesDb.takeWorkspaceToRemove(transaction);
    if (workspaceId === undefined) return undefined;
    const links = await workspacesDb.removeSomeLinks(transaction, workspaceId, linksPerStepMax);
    if (links.length > 0) {
      await workspacesDb.countRemoved(transaction, workspaceId, { links: links.length });
      return links;
    }
    if ((await profilesDb.removeSomeSubmissions(transaction, workspaceId, submissionsPerStepMax)) > 0) return [];
    if ((await conversionsDb.removeSomeConversions(transaction, workspaceId, conversionsPerStepMax)) > 0) return [];
    const profiles = await workspacesDb.removeSomeProfiles(transaction, workspaceId, profilesPerStepMax);
    if (profiles.length > 0) {
      await workspacesDb.countRemoved(transaction, workspaceId, { profiles: profiles.length });
      return profiles;
    }
    if ((await workspacesDb.removeSomeSourceLinks(transaction, workspaceId, sourceLinksPerStepMax)) > 0) return [];
    if ((await workspacesDb.removeSomeResponses(transaction, workspaceId, responsesPerStepMax)) > 0) return [];
    if ((await uploadsDb.removeSomeUploads(transaction, workspaceId, uploadsPerStepMax)) > 0) return [];
    const webhooks = await workspacesDb.removeWebhooks(transaction, workspaceId);
    const domains = await workspacesDb.removeDomains(transaction, workspaceId);
    await workspacesDb.countRemoved(transaction, workspaceId, { webhooks, domains: domains.length });
    await workspacesDb.finishWorkspaceDeletion(transaction, workspaceId, createId('ers'));
    return domains;
  });
  if (!changes) return false;
  relay.publish(changes);
  return true;
}
