import { setPriority } from 'node:os';

/** A little below the others: where there are cores enough nobody notices. */
const politeNiceness = 15;

/**
 * Lets the threads that visitors wait for go first, where there are more busy threads than cores.
 * @param pid a child that has just been started; its later threads follow. Left out: the calling thread, on Linux
 */
export function giveWay(pid?: number): void {
  if (pid === undefined && process.platform !== 'linux') return; // elsewhere it would be the whole process
  try {
    setPriority(pid ?? 0, politeNiceness);
  } catch {
    // It is only a wish: the child may have ended, or the system may not grant it.
  }
}
