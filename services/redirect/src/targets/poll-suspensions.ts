import type { SuspendedWorkspaces } from '@linkplane/links-db/planes/redirect';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** What the operator has suspended. */
export type Suspensions = {
  isSuspended(target: { workspaceId: string; suspended: boolean }): boolean;
  isWorkspaceSuspended(workspaceId: string): boolean;
  /** Resolves after the first read, whether it succeeded or not. */
  start(): Promise<void>;
  stop(): void;
};

/** A change takes effect within this and one round trip. */
const pollIntervalMs = 400;

/**
 * Links and profiles carry a flag of their own. Suspended workspaces are a list beside the targets, so that a workspace
 * with 500,000 links is suspended as fast as one with a single link. The store is polled for a change of that list: one
 * row by its key. While the store does not respond the list stays what it was; before the first response it is empty.
 * @param read returns undefined while the version that is known is the current one
 */
export function createSuspensions(
  read: (known: number | undefined) => Promise<SuspendedWorkspaces | undefined>,
  logger: Logger,
): Suspensions {
  let ids: ReadonlySet<string> = new Set();
  let version: number | undefined;
  let polling: PeriodicTask | undefined;

  async function refresh(): Promise<void> {
    const changed = await read(version);
    if (!changed) return;
    ({ version } = changed);
    ids = new Set(changed.ids);
  }

  // Nearly always nothing is suspended: then the workspace of a target is not even read.
  const isWorkspaceSuspended = (workspaceId: string) => ids.size > 0 && ids.has(workspaceId);
  return {
    isWorkspaceSuspended,
    isSuspended: (target) => target.suspended || (ids.size > 0 && ids.has(target.workspaceId)),
    async start() {
      const task = 'reading of the suspended workspaces';
      polling = runPeriodically({ task, work: refresh, intervalMs: pollIntervalMs, logger });
      await polling.firstRun;
    },
    stop: () => void polling?.stop(),
  };
}
