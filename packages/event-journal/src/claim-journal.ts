import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRandomString, lockPath, makeDirectories, PathLockedError, type PathLock } from '@linkplane/runtime';
import { syncDirectory } from './acknowledged-position.ts';

/** A journal with the lock that makes the holder its only writer, or the only one to drain it when its writer has died. */
export type ClaimedJournal = { journalId: string; directory: string; lock: PathLock };

/** Journals contain networks of visitors: only the user of the process may read them. */
const ownerOnlyMode = 0o700;
const journalIdPattern = /^[0-9a-z]{20}$/;

/** The journals under `root`, by id, locked or not. */
export function listJournals(root: string): { journalId: string; directory: string }[] {
  let names: string[];
  try {
    names = readdirSync(root);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .filter((name) => journalIdPattern.test(name))
    .sort()
    .map((journalId) => ({ journalId, directory: join(root, journalId) }));
}

/** Continues the first journal that is not locked, or creates a new one. */
export async function claimJournal(root: string): Promise<ClaimedJournal> {
  makeDirectories(root, ownerOnlyMode);
  chmodSync(root, ownerOnlyMode); // earlier versions created it readable for all users
  for (;;) {
    for (const journal of listJournals(root)) {
      const lock = await claimOrphanedJournal(journal.directory);
      if (lock) return { ...journal, lock };
    }
    mkdirSync(join(root, createRandomString('0123456789abcdefghijklmnopqrstuvwxyz', 20)), { mode: ownerOnlyMode });
    syncDirectory(root);
  }
}

/**
 * Locks every journal under `root` that is not locked: its process is gone. The caller drains it and releases the lock;
 * until then no new process continues it.
 */
export async function claimOrphanedJournals(root: string): Promise<ClaimedJournal[]> {
  const claimed: ClaimedJournal[] = [];
  for (const journal of listJournals(root)) {
    const lock = await claimOrphanedJournal(journal.directory);
    if (lock) claimed.push({ ...journal, lock });
  }
  return claimed;
}

/** Locks one journal; undefined while it has a writer. */
export async function claimOrphanedJournal(directory: string): Promise<PathLock | undefined> {
  try {
    return await lockPath(directory);
  } catch (error) {
    if (error instanceof PathLockedError) return undefined;
    throw error;
  }
}
