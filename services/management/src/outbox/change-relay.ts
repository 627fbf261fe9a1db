import type { Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import type { PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { createDeletePublished } from './delete-published.ts';
import { publishBacklogPeriodically, toInvalidation } from './publish-backlog.ts';
import { renewCacheLeasePeriodically } from './renew-cache-lease.ts';

/** The part of the relay that operations use. */
export type PublishChanges = {
  /** Publishes changes that have just been committed to the caches. Returns at once, never fails. */
  publish(changes: OutboxRow[]): void;
};

export type ChangeRelay = PublishChanges & {
  start(): void;
  stop(): Promise<void>;
};

export type RelayDeps = { database: Pool; invalidations: Invalidations; logger: Logger };

/**
 * Publishes every row of the outbox to the caches at least once. Usually a row is published right after its commit, and
 * then deleted in a batch. The poll publishes what remains: rows of a process that died in between, of a failed publish,
 * and of operator commands. A row is deleted only after it was published; while a row remains for longer than a moment,
 * the lease of the caches is not renewed, and no response is served from them.
 */
export function createChangeRelay(deps: RelayDeps): ChangeRelay {
  const published = createDeletePublished(deps);
  let tasks: PeriodicTask[] = [];
  let fresh: OutboxRow[] = [];
  let publishing = Promise.resolve();

  async function publishFresh(): Promise<void> {
    const changes = fresh;
    fresh = [];
    try {
      await deps.invalidations.publish(changes.map(toInvalidation));
      published.delete(changes.map(({ id }) => id));
    } catch (error) {
      // Not the error itself: it contains the whole command.
      const reason = error instanceof Error ? error.message : String(error);
      deps.logger.warn({ reason }, 'changes were not published, leaving them to the outbox poll');
    }
  }

  return {
    publish(changes) {
      if (changes.length === 0) return;
      const isFirst = fresh.length === 0;
      fresh.push(...changes);
      // Changes committed in one turn of the event loop, or during a publish, are published together.
      if (isFirst) publishing = publishing.then(nextTurn).then(publishFresh);
    },
    start() {
      tasks = [renewCacheLeasePeriodically(deps), publishBacklogPeriodically(deps)];
    },
    async stop() {
      for (const task of tasks) await task.stop();
      await publishing;
      await published.stop();
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
