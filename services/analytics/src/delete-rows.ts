import type { ClicksDb } from '@linkplane/clicks-db';
import { listRunningDeletions } from '@linkplane/clicks-db/write';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

const deletionPollMs = { first: 50, max: 2_000 } as const;

/** Rows of a table that are to be deleted, and how that is started. */
export type RowDeletion = {
  table: string;
  /** Whether some are left. */
  hasRows: () => Promise<boolean>;
  /** Returns at once; ClickHouse goes on by itself. */
  start: () => Promise<void>;
  stopped: AbortSignal;
};

/**
 * Deletes rows and returns once none is left. A deletion that is at work is waited for, by whichever process it was started; another one is
 * started when it ended without effect. Cancelled only between two looks, and continued by the next call.
 */
export async function deleteRows(
  clicks: ClicksDb,
  logger: Logger,
  { table, hasRows, start, stopped }: RowDeletion,
): Promise<void> {
  let pollMs: number = deletionPollMs.first;
  for (;;) {
    const [running] = await listRunningDeletions(clicks, table);
    if (!running) {
      if (!(await hasRows())) return;
      await start();
    } else if (running.failure !== '') {
      logger.warn({ table, reason: running.failure, partsLeft: running.partsLeft }, 'a deletion fails, retrying');
    }
    await sleep(pollMs, stopped);
    stopped.throwIfAborted();
    pollMs = Math.min(deletionPollMs.max, pollMs * 1.5);
  }
}
