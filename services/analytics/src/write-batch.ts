import type { ClicksDb } from '@linkplane/clicks-db';
import { countClicksInRange, insertClicks, type ClickRow } from '@linkplane/clicks-db/write';
import type { Pool } from '@linkplane/links-db';
import { finishRange, holdsClaim, recordPendingRange, type StreamClaim } from '@linkplane/links-db/analytics';
import { retryDelayMs, sleep, type Failpoint } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { IngestCounts } from './ingest-counts.ts';
import type { Batch } from './prepare-batch.ts';

export type WriteDeps = {
  pool: Pool;
  clicks: ClicksDb;
  logger: Logger;
  counts: IngestCounts;
  failpoint: Failpoint;
};

/** Somebody else has claimed the partition: this holder writes nothing more. */
export class ClaimLostError extends Error {
  constructor({ source, partition }: StreamClaim) {
    super(`${source}/${partition} has been claimed by another consumer`);
    this.name = 'ClaimLostError';
  }
}

const retryBaseMs = 100;
const retryMaxMs = 5_000;
/** Rows of an insert that was cut off appear within this, or never. */
const appearWithinMs = 2_000;

/**
 * Writes a batch exactly once in effect, whatever is killed between any two lines:
 *
 * 1. The range is recorded in Postgres before anything is inserted, so whoever comes next replays exactly this range.
 *    Its rows are a function of the range, the stored marks and the events: the replay makes the same ones.
 * 2. All rows are one insert and one part of the clicks table, with a token made of the range: there as a whole or not
 *    at all, and a second insert of the same range is ignored.
 * 3. A server that is killed can keep a token without its rows. So after any insert that may not have been the first
 *    one of its range, the stored rows of the range are counted, and missing ones go in under a new token.
 * 4. Position, marks, totals and dead letters move in one statement that hangs on the claim.
 *
 * @throws ClaimLostError when another consumer has taken over; nothing of this batch was counted then
 */
export async function writeBatch(
  deps: WriteDeps,
  claim: StreamClaim,
  batch: Batch,
  { isReplay, stopping }: { isReplay: boolean; stopping: AbortSignal },
): Promise<void> {
  const { pool, failpoint } = deps;
  if (batch.rows.length > 0) {
    if (!isReplay && !(await recordPendingRange(pool, claim, batch.to))) throw new ClaimLostError(claim);
    failpoint('after-pending-range');
    await storeRows(deps, claim, batch, { isReplay, stopping });
    failpoint('after-insert');
  }
  failpoint('before-final-transaction');
  if (!(await finishRange(pool, claim, batch))) throw new ClaimLostError(claim);
  failpoint('after-final-transaction');
}

async function storeRows(
  deps: WriteDeps,
  claim: StreamClaim,
  batch: Batch,
  { isReplay, stopping }: { isReplay: boolean; stopping: AbortSignal },
): Promise<void> {
  const { source, partition } = claim;
  const { from, to, rows } = batch;
  const rangeToken = `${source}/${partition}/${from}-${to}`;
  for (let attempt = 1; ; attempt++) {
    const token = attempt === 1 ? rangeToken : `${rangeToken}/attempt-${attempt}`;
    const failures = await insertUntilAccepted(deps, claim, rows, token, stopping);
    if (attempt === 1 && failures === 0 && !isReplay) return;
    const stored = await countStoredRows(deps, { source, partition, from, to }, stopping);
    if (stored === rows.length) return;
    if (stored > 0) {
      // One part is all or nothing, so the events themselves differ from those that were inserted.
      deps.logger.error({ range: rangeToken, stored, expected: rows.length }, 'a replayed range has other rows');
      deps.counts.replayMismatches++;
      return;
    }
    deps.logger.warn({ range: rangeToken, attempt }, 'an insert left its token without its rows; inserting again');
  }
}

/** How many attempts failed before one was accepted. Whether a failed one had stored the rows is not known. */
async function insertUntilAccepted(
  deps: WriteDeps,
  claim: StreamClaim,
  rows: ClickRow[],
  token: string,
  stopping: AbortSignal,
): Promise<number> {
  for (let failures = 0; ;) {
    if (!(await holdsClaim(deps.pool, claim))) throw new ClaimLostError(claim);
    try {
      await insertClicks(deps.clicks, rows, token);
      return failures;
    } catch (error) {
      failures++;
      deps.counts.insertFailures++;
      deps.logger.warn({ err: error, token, failures }, 'clicks could not be inserted; trying again');
      await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), stopping);
      if (stopping.aborted) throw error;
    }
  }
}

async function countStoredRows(
  { clicks }: WriteDeps,
  range: { source: string; partition: number; from: number; to: number },
  stopping: AbortSignal,
): Promise<number> {
  const stored = await countClicksInRange(clicks, range);
  if (stored > 0) return stored;
  await sleep(appearWithinMs, stopping);
  stopping.throwIfAborted();
  return await countClicksInRange(clicks, range);
}
