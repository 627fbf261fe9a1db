import type { ClicksDb } from '@linkplane/clicks-db';
import {
  hasConversions,
  listErasedConversions,
  startErasingConversions,
  type ErasedRows,
} from '@linkplane/clicks-db/write';
import {
  advisoryLocks,
  deleteConversionsBefore,
  deleteErasedConversions,
  withSessionLock,
} from '@linkplane/links-db/analytics';
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
 * Erases the conversions of clicks that a pass erases: first in Postgres, then their copies. It has to be done before the clicks
 * go, because those of a visitor are found by their clicks. All that was recorded before is copied first, so that none arrives
 * afterwards; what is recorded later is new. May be repeated.
 * @throws when copies are being made for longer than a minute
 */
export async function eraseConversions(deps: Deps, rows: ErasedRows, stopped: AbortSignal): Promise<void> {
  const { pool, scans, logger } = deps;
  const { subjects } = rows;
  await copyAll(deps, stopped);
  if (subjects.kind === 'visitors') {
    await eraseOfVisitors(deps, rows, stopped);
    return;
  }
  const ofLinks = subjects.kind === 'links';
  const erased = ofLinks ? subjects.links : subjects.workspaces;
  while ((await deleteConversionsBefore(pool, erased, { ofLinks, max: rowsPerStepMax })) === rowsPerStepMax)
    stopped.throwIfAborted();
  await deleteRows(scans, logger, {
    table: 'conversions',
    hasRows: async () => (await listErasedConversions(scans, rows, 1)).length > 0,
    start: () => startErasingConversions(scans, { rows }),
    stopped,
  });
}

/** By their ids: a deletion by the clicks of a visitor would not find the same rows when ClickHouse repeats it without them. */
async function eraseOfVisitors({ pool, scans, logger }: Deps, rows: ErasedRows, stopped: AbortSignal): Promise<void> {
  for (;;) {
    stopped.throwIfAborted();
    const ids = await listErasedConversions(scans, rows, idsPerStepMax);
    if (ids.length === 0) return;
    await deleteErasedConversions(pool, ids);
    await deleteRows(scans, logger, {
      table: 'conversions',
      hasRows: () => hasConversions(scans, ids),
      start: () => startErasingConversions(scans, { ids }),
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
