import type { DeferredJournal } from '@linkplane/event-journal';
import { listLanes } from '@linkplane/event-stream/lanes';
import { encodeMarker } from '@linkplane/events';
import type { Pool } from '@linkplane/links-db';
import {
  addJournal,
  findMarkerTime,
  hasUnsettledBudgets,
  keepJournal,
  saveMarkers,
  settleBudgets,
  type JournalMarkers,
} from '@linkplane/links-db/planes/redirect';
import { runPeriodically } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

export type SettleDeps = {
  pool: Pool;
  journal: Pick<DeferredJournal, 'append' | 'nextSequence' | 'onOpened'>;
  /** The partitions of the Kafka topic; undefined where analytics reads the journal in place. */
  partitionCount: number | undefined;
  logger: Logger;
};

/** While no limit waits, the store is asked this often whether one does: one row of an index that is nearly always empty. */
const idleIntervalMs = 400;
/** A limit is settled within about two seconds, as a rule. */
const settlingIntervalMs = 150;
/** After so many rounds analytics is behind or away: many threads ask, so each asks less often. */
const quickRoundsMax = 40;
const waitingIntervalMs = 1_000;
/** A redirect is taken for gone when it has not been seen for ten seconds. */
const keepIntervalMs = 2_000;

/**
 * Settles click limits that were set on links without one. Redirects that decided by the time before have clicks in their
 * journals that nothing has counted, and without them more visitors than the limit would be redirected. So every redirect
 * appends markers to its journal, a second after the change was seen: behind them is no click that was decided before it.
 * Once analytics has passed the markers of all journals, all those clicks are counted, and the limit is settled.
 */
export function settleBudgetsPeriodically(deps: SettleDeps): { stop(): Promise<void> } {
  const { pool, journal, logger } = deps;
  let journalId: string | undefined;
  let isAdded = false;
  let keptAt = -Infinity;
  /** Rounds in which limits waited and none was settled. */
  let rounds = 0;
  journal.onOpened((opened) => void (journalId = opened.journalId));

  async function keep(): Promise<void> {
    const now = performance.now();
    if (journalId === undefined || now - keptAt < keepIntervalMs) return;
    await (isAdded ? keepJournal : addJournal)(pool, journalId);
    isAdded = true;
    keptAt = now;
  }

  async function settle(): Promise<number> {
    await keep();
    if (!(await hasUnsettledBudgets(pool))) {
      rounds = 0;
      return idleIntervalMs;
    }
    rounds = (await settleBudgets(pool)) > 0 ? 0 : rounds + 1;
    const at = journalId === undefined ? undefined : await findMarkerTime(pool, journalId);
    if (journalId !== undefined && at) await mark(journalId, at);
    return rounds < quickRoundsMax ? settlingIntervalMs : waitingIntervalMs;
  }

  async function mark(id: string, at: Date | 'infinity'): Promise<void> {
    const markers = await appendMarkers(deps, id);
    if (markers) await saveMarkers(pool, id, at, markers);
  }

  const settling = runPeriodically({
    task: 'settling of click limits',
    work: settle,
    intervalMs: idleIntervalMs,
    logger,
  });
  return {
    /** To be called when no visitor is served any more, and before the journal is closed. */
    async stop() {
      await settling.stop();
      if (journalId === undefined || !isAdded) return;
      // What is on its way to analytics is all that this journal will ever hold, until a process continues it.
      await mark(journalId, 'infinity').catch(() => {});
    },
  };
}

/** Undefined when the journal does not store them now. */
async function appendMarkers(
  { journal, partitionCount }: SettleDeps,
  journalId: string,
): Promise<JournalMarkers | undefined> {
  const markers: JournalMarkers = [];
  const stored = listLanes(journalId, partitionCount).map(
    async ({ lane, key }) =>
      await new Promise<boolean>((resolve) => {
        journal.append(encodeMarker(key), resolve);
        markers.push({ lane, sequence: journal.nextSequence() - 1 });
      }),
  );
  return (await Promise.all(stored)).every(Boolean) ? markers : undefined;
}
