import type { Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import type { OutboxRow } from '@linkplane/links-db/management';
import type { Logger } from '@linkplane/telemetry';
import { createForgetTold } from './delete-published.ts';
import { createKeepVouching } from './renew-cache-lease.ts';
import { createPollLeftBehind } from './publish-backlog.ts';
import { toInvalidation } from './publish-backlog.ts';

export type ChangeRelay = {
  /** Tells the caches about changes that have just been committed. Returns at once, never fails. */
  announce(changes: OutboxRow[]): void;
  start(): void;
  stop(): Promise<void>;
};

export type RelayDeps = { pool: Pool; invalidations: Invalidations; logger: Logger };

/**
 * Brings every row of the outbox to the caches at least once. The usual way is short: published straight after the
 * commit, then removed in batches. The poll takes what that way has left behind: a process that died in between,
 * a failed publish, changes made by operator commands. A row is removed only after its publish has succeeded; as long as
 * one is left for longer than a moment, the caches are not vouched for, and nobody serves from them.
 */
export function createChangeRelay(deps: RelayDeps): ChangeRelay {
  const told = createForgetTold(deps);
  const leftBehind = createPollLeftBehind(deps);
  const vouching = createKeepVouching(deps);
  let fresh: OutboxRow[] = [];
  let publishing = Promise.resolve();

  async function publishFresh(): Promise<void> {
    const changes = fresh;
    fresh = [];
    try {
      await deps.invalidations.publish(changes.map(toInvalidation));
      told.forget(changes.map(({ id }) => id));
    } catch (error) {
      // Not the error itself: it carries the whole command.
      const reason = error instanceof Error ? error.message : String(error);
      deps.logger.warn({ reason }, 'a change was not published; the poll will try again');
    }
  }

  return {
    announce(changes) {
      if (changes.length === 0) return;
      const isFirst = fresh.length === 0;
      fresh.push(...changes);
      // What is committed in one turn of the event loop, or while a publish is under way, goes out together.
      if (isFirst) publishing = publishing.then(nextTurn).then(publishFresh);
    },
    start() {
      leftBehind.start();
      vouching.start();
    },
    async stop() {
      await vouching.stop();
      await leftBehind.stop();
      await publishing;
      await told.stop();
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
