import type { Invalidation, Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { inTransaction, type OutboxRow, settleOutbox, takeOutbox } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

export function toInvalidation({ kind, host, slugKey, version }: OutboxRow): Invalidation {
  return { kind, host, slugKey, version };
}

const pollIntervalMs = 200;
/** Younger rows are told about by the process that made them. */
const leftBehindAfterMs = 150;
const rowsPerPollMax = 500;

type PollDeps = { pool: Pool; invalidations: Invalidations; logger: Logger };

/**
 * Publishes and removes rows that nobody else has, until stopped. Several processes share the work: a row in one's
 * hands is skipped by the others, and comes back when that one dies.
 */
export function createPollLeftBehind(deps: PollDeps): { start(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let polling = Promise.resolve();
  let wasFailing = false;

  async function poll(): Promise<void> {
    while (!stopped.signal.aborted) {
      let rows = 0;
      try {
        rows = await publishLeftBehind(deps);
        wasFailing = false;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!wasFailing) deps.logger.warn({ reason }, 'the outbox cannot be polled; trying on');
        wasFailing = true;
      }
      if (rows < rowsPerPollMax) await sleep(pollIntervalMs, stopped.signal);
    }
  }

  return {
    start: () => void (polling = poll()),
    async stop() {
      stopped.abort();
      await polling;
    },
  };
}

async function publishLeftBehind({ pool, invalidations }: PollDeps): Promise<number> {
  return await inTransaction(pool, async (connection) => {
    const rows = await takeOutbox(connection, rowsPerPollMax, leftBehindAfterMs);
    if (rows.length === 0) return 0;
    await invalidations.publish(rows.map(toInvalidation));
    await settleOutbox(
      connection,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
