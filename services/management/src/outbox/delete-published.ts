import { settleOutbox } from '@linkplane/links-db/management';
import type { Pool } from '@linkplane/links-db';
import type { Logger } from '@linkplane/telemetry';

const deleteIntervalMs = 25;
const idsPerDeleteMax = 1_000;
/** Beyond it ids are let go of: the poll finds their rows and removes them. */
const idsWaitingMax = 20_000;

export type ForgetTold = {
  /** Removes rows that the caches have been told about, soon and together. */
  forget(ids: number[]): void;
  /** Removes what is waiting, then stops. */
  stop(): Promise<void>;
};

/** One DELETE for many rows: a change costs no statement of its own beside the one that made it. */
export function createForgetTold({ pool, logger }: { pool: Pool; logger: Logger }): ForgetTold {
  let waiting: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let deleting = Promise.resolve();

  async function deleteWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting.splice(0, idsPerDeleteMax);
      try {
        await settleOutbox(pool, ids);
      } catch (error) {
        waiting = [];
        logger.warn({ err: error }, 'published changes were not removed; the poll will do it');
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return (deleting = deleting.then(deleteWaiting));
  }

  return {
    forget(ids) {
      if (waiting.length + ids.length > idsWaitingMax) return;
      waiting.push(...ids);
      timer ??= setTimeout(() => void flush(), deleteIntervalMs);
    },
    stop: flush,
  };
}
