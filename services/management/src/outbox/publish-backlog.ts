import type { Invalidation, Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { inTransaction, settleOutbox, takeOutbox, type OutboxRow } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

const pollIntervalMs = 200;
/** Younger rows are published by the process that committed them. */
const backlogAfterMs = 150;
const rowsPerPollMax = 500;

type PollDeps = { database: Pool; invalidations: Invalidations; logger: Logger };

/**
 * Publishes and deletes rows that no other process has published, until stopped. Several processes share the work: a row
 * that one of them has locked is skipped by the others, and available again when that one dies.
 */
export function createPublishBacklog(deps: PollDeps): { start(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let polling = Promise.resolve();
  let wasFailing = false;

  async function poll(): Promise<void> {
    while (!stopped.signal.aborted) {
      let rows = 0;
      try {
        rows = await publishBacklog(deps);
        wasFailing = false;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!wasFailing) deps.logger.warn({ reason }, 'outbox poll failed, retrying');
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

async function publishBacklog({ database, invalidations }: PollDeps): Promise<number> {
  return await inTransaction(database, async (transaction) => {
    const rows = await takeOutbox(transaction, rowsPerPollMax, backlogAfterMs);
    if (rows.length === 0) return 0;
    await invalidations.publish(rows.map(toInvalidation));
    await settleOutbox(
      transaction,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

export function toInvalidation({ kind, host, slugKey, version }: OutboxRow): Invalidation {
  return { kind, host, slugKey, version };
}
