import type { Invalidation, Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { settleOutbox, takeOutbox, type OutboxRow } from '@linkplane/links-db/outbox';
import { inTransaction } from '@linkplane/links-db/transactions';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
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
export function publishBacklogPeriodically(deps: PollDeps): PeriodicTask {
  return runPeriodically({
    task: 'outbox poll',
    intervalMs: pollIntervalMs,
    logger: deps.logger,
    async work() {
      const rows = await publishBacklog(deps);
      return rows < rowsPerPollMax ? pollIntervalMs : 0;
    },
  });
}

async function publishBacklog({ database, invalidations }: PollDeps): Promise<number> {
  return await inTransaction(database, async (transaction) => {
    const rows = await takeOutbox(transaction, rowsPerPollMax, backlogAfterMs);
    if (rows.length === 0) return 0;
    await invalidations.publish(rows.map(toInvalidation)).catch(throwMessageOnly);
    await settleOutbox(
      transaction,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/** The error of a failed publish contains the whole command, which does not belong into a log. */
function throwMessageOnly(error: unknown): never {
  throw new Error(error instanceof Error ? error.message : String(error));
}

export function toInvalidation({ kind, host, slugKey, version }: OutboxRow): Invalidation {
  return { kind, host, slugKey, version };
}
