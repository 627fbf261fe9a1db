import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** Rows of an insert that was cut off appear within this, or never. */
const appearWithinMsMax = 2_000;

/** Rows of one table that are stored as a whole or not at all: they are one insert and one part. */
export type RowsToStore = {
  table: string;
  /** Names exactly these rows, also for a process that stores them again after a crash. */
  token: string;
  rowCount: number;
  /** Whether an insert of these rows may have been sent before. */
  isRepeated: boolean;
  /** Inserts them under a token, without effect when the token was used before; returns how many attempts failed before one. */
  insert: (token: string) => Promise<number>;
  /** How many of the rows are stored now. */
  countStored: () => Promise<number>;
  stopping: AbortSignal;
};

/**
 * Stores rows in ClickHouse exactly once in effect, whatever is killed between any two lines. Everything that is written once
 * goes through here.
 *
 * A second insert under the same token is ignored. But a server that is killed can keep a token without its rows: so after any
 * insert that may not have been the first one, the stored rows are counted, and missing ones go in under a new token.
 * @returns false when some of the rows are stored and others are not, which no insert can leave: the rows themselves differ from
 *   those that were inserted
 * @param appearWithinMs after which rows of an insert that was cut off do not appear any more
 * @throws what `insert` and `countStored` throw; the same call may be repeated, with `isRepeated`
 */
export async function storeOnce(
  logger: Logger,
  rows: RowsToStore,
  appearWithinMs = appearWithinMsMax,
): Promise<boolean> {
  const { table, token: firstToken, rowCount, isRepeated } = rows;
  for (let attempt = 1; ; attempt++) {
    const token = attempt === 1 ? firstToken : `${firstToken}/attempt-${attempt}`;
    const failures = await rows.insert(token);
    if (attempt === 1 && failures === 0 && !isRepeated) return true;
    const stored = await countOnceStored(rows, appearWithinMs);
    if (stored === rowCount) return true;
    if (stored > 0) {
      logger.error(
        { table, token: firstToken, stored, expected: rowCount },
        'an insert that was repeated has other rows',
      );
      return false;
    }
    logger.warn({ table, token: firstToken, attempt }, 'an insert left its token without its rows; inserting again');
  }
}

async function countOnceStored({ countStored, stopping }: RowsToStore, appearWithinMs: number): Promise<number> {
  const stored = await countStored();
  if (stored > 0) return stored;
  await sleep(appearWithinMs, stopping);
  stopping.throwIfAborted();
  return await countStored();
}
