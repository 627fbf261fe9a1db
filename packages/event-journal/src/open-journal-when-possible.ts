import { createDropCounts, type AppendStatus, type DropReason } from './append-records.ts';
import { openJournal, type Journal, type JournalOptions } from './open-journal.ts';
import { nameFailure, type WriteFailure } from './write-segments.ts';

/** A journal that may have no place on the disk yet. */
export type AwaitedJournal = Pick<Journal, 'append' | 'status' | 'subscribe' | 'close'> & {
  /** Runs `listener` once, as soon as there is a place for it: now, if there is one. */
  onOpened(listener: (journal: Pick<Journal, 'journalId' | 'directory'>) => void): void;
};

/** How often a disk that refuses a journal is asked again. */
const openIntervalMs = 2_000;
/**
 * What a disk says that is full, broken or not to be written to; anything else is a mistake that a start must show.
 * ENOENT is how Node names a directory that a read-only file system did not let it make.
 */
const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOENT']);

/**
 * Opens the journal of this process under `root`, like `openJournal`; where the disk refuses it, records are dropped and
 * counted by reason, the status is degraded, and it is tried again every few seconds.
 * @throws when anything but the disk is wrong
 */
export async function openJournalWhenPossible(options: JournalOptions): Promise<AwaitedJournal> {
  try {
    const journal = await openJournal(options);
    return { ...journal, onOpened: (listener) => listener(journal) };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    options.logger.error({ err: error, root: options.root }, 'there is no journal yet: clicks are lost until there is');
    return awaitJournal(options, nameFailure(error));
  }
}

function awaitJournal(options: JournalOptions, firstFailure: WriteFailure): AwaitedJournal {
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
      options.logger.info({ lost }, 'there is a journal now: clicks are stored');
      for (const listener of onOpened.splice(0)) listener(opened);
    } catch (error) {
      if (isDiskError(error)) reason = nameFailure(error);
      else options.logger.error({ err: error }, 'the journal cannot be opened');
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
