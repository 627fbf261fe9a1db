import type { ClicksDb } from '@linkplane/clicks-db';
import {
  hasConversions,
  hasConversionsByTime,
  listConversionsByClick,
  startErasingConversions,
  type ErasedConversions,
  type ErasedRows,
} from '@linkplane/clicks-db/write';
import {
  advisoryLocks,
  deleteConversionsBefore,
  deleteErasedConversions,
  withSessionLock,
  type ErasedConversionRows,
  type PassErasure,
} from '@linkplane/links-db/planes/analytics';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { copyConversions, type CopyConversionsDeps } from './copy-conversions.ts';
import { deleteRows } from './delete-rows.ts';

const lockTries = { intervalMs: 200, waitMsMax: 60_000 } as const;
/** Ids that are one parameter of a query. */
const idsPerStepMax = 4_000;
/** Rows of one statement. */
const rowsPerStepMax = 5_000;

type Deps = CopyConversionsDeps & {
  logger: Logger;
  /** ClickHouse for reads of all rows, whose requests may take long. */
  scans: ClicksDb;
};

/**
 * Erases the conversions of clicks that a pass erases, as far as they had been recorded when the erasures were ordered: first in
 * Postgres, then their copies. What was recorded afterwards stays, and is marked as of an erased click. It has to be done before
 * the clicks go, because some are found by their clicks. All that was recorded before is copied first, so that none arrives
 * afterwards. May be repeated.
 * @throws when copies are being made for longer than a minute
 */
export async function eraseConversions(
  deps: Deps,
  { rows, erasures }: { rows: ErasedRows; erasures: readonly PassErasure[] },
  stopped: AbortSignal,
): Promise<void> {
  await copyAll(deps, stopped);
  const isByTime = rows.subjects.kind === 'links' || rows.subjects.kind === 'workspaces';
  if (isByTime) await deleteByTime(deps, { rows, erasures }, stopped);
  for (const which of ['taken', 'left'] as const) {
    await eraseByTime(deps, rows, which, stopped);
    await eraseByClick(deps, rows, which, stopped);
  }
}

/** In Postgres. */
async function deleteByTime(
  { pool }: Deps,
  { rows, erasures }: { rows: ErasedRows; erasures: readonly PassErasure[] },
  stopped: AbortSignal,
): Promise<void> {
  const ofLinks = rows.subjects.kind === 'links';
  const isOfAll = rows.orders.some(({ lastConversion }) => lastConversion === null);
  const erased = erasures.flatMap(({ workspaceId, linkId, before, lastConversion }): ErasedConversionRows[] => {
    if (isOfAll) return [{ workspaceId, before: null, lastConversion: null }];
    if (!ofLinks) return [{ workspaceId, before, lastConversion }];
    return linkId === null ? [] : [{ workspaceId, linkId, before, lastConversion }];
  });
  while ((await deleteConversionsBefore(pool, erased, { ofLinks, max: rowsPerStepMax })) === rowsPerStepMax)
    stopped.throwIfAborted();
}

async function eraseByTime(
  { scans, logger }: Deps,
  rows: ErasedRows,
  which: ErasedConversions,
  stopped: AbortSignal,
): Promise<void> {
  await deleteRows(scans, logger, {
    table: 'conversions',
    hasRows: () => hasConversionsByTime(scans, rows, which),
    start: () => startErasingConversions(scans, { rows }, which),
    stopped,
  });
}

/** Deletes by ids: a deletion by clicks would not find the same rows when ClickHouse repeats it without them. */
async function eraseByClick(
  { pool, scans, logger }: Deps,
  rows: ErasedRows,
  which: ErasedConversions,
  stopped: AbortSignal,
): Promise<void> {
  for (;;) {
    stopped.throwIfAborted();
    const ids = await listConversionsByClick(scans, rows, { which, max: idsPerStepMax });
    if (ids.length === 0) return;
    if (which === 'taken') await deleteErasedConversions(pool, ids);
    await deleteRows(scans, logger, {
      table: 'conversions',
      hasRows: () => hasConversions(scans, ids, which),
      start: () => startErasingConversions(scans, { ids }, which),
      stopped,
    });
  }
}

/** While it does so, no other process copies. */
async function copyAll(deps: Deps, stopped: AbortSignal): Promise<void> {
  const until = performance.now() + lockTries.waitMsMax;
  while (performance.now() < until) {
    const isDone = await withSessionLock(deps.pool, advisoryLocks.conversionCopy, async (connection) => {
      await copyConversions(deps, connection, stopped);
      return true;
    });
    if (isDone) return;
    await sleep(lockTries.intervalMs, stopped);
    stopped.throwIfAborted();
  }
  throw new Error('Conversions are being copied for longer than a minute.');
}
