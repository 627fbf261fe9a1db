import type { Pool } from '@linkplane/links-db';
import { settleOutbox } from '@linkplane/links-db/outbox';
import { inTransaction } from '@linkplane/links-db/transactions';
import type { Logger } from '@linkplane/telemetry';

const deleteIntervalMs = 25;
const idsPerDeleteMax = 1_000;
/** Ids beyond this are dropped: the poll finds their rows and deletes them. */
const idsWaitingMax = 20_000;

export type DeletePublished = {
  /** Deletes rows that have been published, soon and in a batch. */
  delete(ids: number[]): void;
  /** Deletes what is waiting, then stops. */
  stop(): Promise<void>;
};

/** One DELETE for many rows: a change costs no statement of its own beside the one that made it. */
export function createDeletePublished({ database, logger }: { database: Pool; logger: Logger }): DeletePublished {
  let waiting: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let deleting = Promise.resolve();

  async function deleteWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting.splice(0, idsPerDeleteMax);
      try {
        await inTransaction(database, (transaction) => settleOutbox(transaction, ids));
      } catch (error) {
        waiting = [];
        logger.warn({ err: error }, 'published changes were not deleted, leaving them to the outbox poll');
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return (deleting = deleting.then(deleteWaiting));
  }

  return {
    delete(ids) {
      if (waiting.length + ids.length > idsWaitingMax) return;
      waiting.push(...ids);
      timer ??= setTimeout(() => void flush(), deleteIntervalMs);
    },
    stop: flush,
  };
}
