import type { ClicksDb } from '@linkplane/clicks-db';
import { countRowsInRange, insertRows, type EventTable } from '@linkplane/clicks-db/write';
import type { Pool } from '@linkplane/links-db';
import { holdsClaim, recordPendingRange, type StreamClaim } from '@linkplane/links-db/planes/analytics';
import { retryDelayMs, sleep, type Failpoint } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { ClaimLostError } from './claim-lost-error.ts';
import { finishBatch } from './finish-batch.ts';
import type { IngestCounts } from './ingest-counts.ts';
import type { MonthlyRows } from './monthly-rows.ts';
import type { Batch } from './prepare-batch.ts';
import { storeOnce } from './store-once.ts';

export type WriteDeps = {
  pool: Pool;
  clicks: ClicksDb;
  logger: Logger;
  counts: IngestCounts;
  /** Where the service's own short links are. */
  publicUrl: URL;
  failpoint: Failpoint;
};

const retryBaseMs = 100;
const retryMaxMs = 5_000;

/**
 * Writes a batch exactly once in effect, whatever is killed between any two lines:
 *
 * 1. The range is recorded in Postgres before anything is inserted, so the next consumer replays exactly this range.
 *    Its rows are a function of the range, the stored marks and the events: the replay makes the same ones.
 * 2. All rows of a table and a month are one insert and one part of it, with a token made of the range: there as a whole or
 *    not at all, and a second insert of the same range is ignored.
 * 3. Rows that a killed server has lost, although it knows their token, go in under another one (`storeOnce`).
 * 4. Position, marks, totals, dead letters and due webhook deliveries move in one transaction that hangs on the
 *    claim.
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
  const inserts = planInserts(deps, batch);
  if (inserts.length > 0) {
    if (!isReplay && !(await recordPendingRange(pool, claim, batch.to))) throw new ClaimLostError(claim);
    failpoint('after-pending-range');
    for (const insert of inserts) {
      await storeRows(deps, claim, batch, insert, { isReplay, stopping });
      failpoint('after-insert');
    }
  }
  failpoint('before-final-transaction');
  await finishBatch(deps, claim, batch);
  failpoint('after-final-transaction');
}

/** What goes into one month of a table. `token` is added to that of the range. */
type Insert = { table: EventTable; month: string; token: string; rowCount: number; run(token: string): Promise<void> };

function planInserts({ clicks: db }: WriteDeps, { clicks, profileEvents }: Batch): Insert[] {
  return [...planTable(db, clicks), ...planTable(db, profileEvents)];
}

function planTable<Row>(db: ClicksDb, rows: MonthlyRows<Row>): Insert[] {
  return rows.months().map(({ month, rows: ofMonth }, place) => ({
    table: ofMonth.shape.table,
    month,
    // Batches were of one month each: a range that such a version has left has the token of the range.
    token: place === 0 ? '' : `/${month}`,
    rowCount: ofMonth.count(),
    run: (token: string) => insertRows(db, ofMonth, token),
  }));
}

async function storeRows(
  deps: WriteDeps,
  claim: StreamClaim,
  { from, to }: Batch,
  insert: Insert,
  { isReplay, stopping }: { isReplay: boolean; stopping: AbortSignal },
): Promise<void> {
  const { source, partition } = claim;
  const { table, month, rowCount } = insert;
  const isWhole = await storeOnce(deps.logger, {
    table,
    token: `${source}/${partition}/${from}-${to}${insert.token}`,
    rowCount,
    isRepeated: isReplay,
    insert: (token) => insertUntilAccepted(deps, claim, insert, token, stopping),
    countStored: () => countRowsInRange(deps.clicks, table, { source, partition, from, to, month }),
    stopping,
  });
  if (!isWhole) deps.counts.replayMismatches++;
}

/** How many attempts failed before one was accepted. Whether a failed one had stored the rows is not known. */
async function insertUntilAccepted(
  deps: WriteDeps,
  claim: StreamClaim,
  insert: Insert,
  token: string,
  stopping: AbortSignal,
): Promise<number> {
  for (let failures = 0; ;) {
    if (!(await holdsClaim(deps.pool, claim))) throw new ClaimLostError(claim);
    try {
      await insert.run(token);
      return failures;
    } catch (error) {
      failures++;
      deps.counts.insertFailures++;
      deps.logger.warn({ err: error, token, failures }, 'rows could not be inserted; trying again');
      await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), stopping);
      if (stopping.aborted) throw error;
    }
  }
}
