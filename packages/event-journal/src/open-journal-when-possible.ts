import { createDropCounts, type AppendStatus, type DropReason } from './append-records.ts';
import { openJournal, type Journal, type JournalOptions } from './open-journal.ts';
import { nameFailure, type WriteFailure } from './write-segments.ts';

/** A journal that may not exist on the disk yet. */
export type DeferredJournal = Pick<Journal, 'append' | 'nextSequence' | 'status' | 'subscribe' | 'close'> & {
  /** Runs `listener` once, as soon as the journal exists: at once, if it does. */
  onOpened(listener: (journal: Pick<Journal, 'journalId' | 'directory'>) => void): void;
};

/** How often a disk that refuses the journal is tried again. */
const openIntervalMs = 2_000;
/**
 * The errors of a disk that is full, broken or read-only; any other error must fail the start.
 * ENOENT is what Node reports when a read-only file system does not let it create a directory.
 */
const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOENT']);

/**
 * Opens the journal of this process under `root`, like `openJournal`; where the disk refuses it, records are dropped and
 * counted by reason, the status is degraded, and it is tried again every few seconds.
 * @throws when anything but the disk is wrong
 */
export async function openJournalWhenPossible(options: JournalOptions): Promise<DeferredJournal> {
  try {
    const journal = await openJournal(options);
    return { ...journal, onOpened: (listener) => listener(journal) };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    options.logger.error({ err: error, root: options.root }, 'journal not opened: clicks are dropped until it is');
    return deferJournal(options, nameFailure(error));
  }
}

function deferJournal(options: JournalOptions, firstFailure: WriteFailure): DeferredJournal {
  const lost = createDropCounts();
  const listeners = new Map<() => void, () => void>();
  const onOpened: ((journal: Journal) => void)[] = [];
  let reason: DropReason = firstFailure;
  let journal: Journal | undefined;
  let opening: Promise<void> | undefined;
  const retries = setInterval(() => void (opening ??= tryOpen()), openIntervalMs).unref();

  async function tryOpen(): Promise<void> {
    try {
      const opened = await openJournal(options);
      clearInterval(retries);
      journal = opened;
      for (const listener of listeners.keys()) listeners.set(listener, opened.subscribe(listener));
      options.logger.info({ lost }, 'journal opened: clicks are stored');
      for (const listener of onOpened.splice(0)) listener(opened);
    } catch (error) {
      if (isDiskError(error)) reason = nameFailure(error);
      else options.logger.error({ err: error }, 'journal cannot be opened');
    } finally {
      opening = undefined;
    }
  }

  function drop(done: (stored: boolean) => void): void {
    lost[reason]++;
    options.onDropped?.(reason, 1);
    setImmediate(done, false);
  }

  function status(): AppendStatus {
    if (!journal) return { bytes: 0, dropped: { ...lost }, degraded: true };
    const { dropped, ...now } = journal.status();
    const all = { ...dropped };
    for (const [name, count] of Object.entries(lost)) all[name as DropReason] += count;
    return { ...now, dropped: all };
  }

  return {
    append: (payload, done, owner) => (journal ? journal.append(payload, done, owner) : drop(done)),
    nextSequence: () => journal?.nextSequence() ?? 0,
    status,
    subscribe: (listener) => {
      listeners.set(listener, journal?.subscribe(listener) ?? (() => {}));
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
    onOpened: (listener) => (journal ? listener(journal) : void onOpened.push(listener)),
    close: async () => {
      clearInterval(retries);
      await opening;
      reason = 'closed';
      await journal?.close();
    },
  };
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && diskErrors.has(String(error.code));
}
