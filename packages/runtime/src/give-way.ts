import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A little below the others: where there are cores enough nobody notices. */
const politeNiceness = 15;
/** Of a session beside ours: a tenth of what any busy one has. With less, every other program would starve it. */
const politeSessionNiceness = 10;
/** What V8 names its threads that collect garbage and compile, for all threads of a process. */
const engineHelper = 'V8Worker';

/**
 * Lets the threads that visitors wait for go first, where there are more busy threads than cores.
 * @param pid a child that has just been started; its later threads follow. Left out: the calling thread, on Linux
 */
export function giveWay(pid?: number): void {
  if (pid === undefined && process.platform !== 'linux') return; // elsewhere it would be the whole process
  wish(() => setPriority(pid ?? 0, politeNiceness));
}

/**
 * The same for the threads that help V8 with its garbage, which work mostly for planes that make much of it: without
 * it they hold up visitors while such a plane is busy. On Linux; elsewhere nothing.
 */
export function giveWayInBackground(): void {
  if (process.platform !== 'linux') return;
  const lower = (id: string) => {
    const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim();
    if (name === engineHelper) setPriority(Number(id), politeNiceness);
  };
  wish(() => readdirSync('/proc/self/task').forEach((id) => wish(() => lower(id))));
}

/**
 * The same for a child in a session of its own, once it has started. Linux may share processors among sessions first and
 * only then among the threads of each (sched(7), autogroup): such a child has as much as we, however polite its threads.
 */
export function giveWayAsSession(pid: number): void {
  wish(() => {
    const [ours, its] = ['self', pid].map((process) => readFileSync(`/proc/${process}/autogroup`, 'utf8'));
    if (ours !== its) writeFileSync(`/proc/${pid}/autogroup`, String(politeSessionNiceness));
  });
}

function wish(change: () => void): void {
  try {
    change();
  } catch {
    // It is only a wish: the child may have ended, or the system may not grant it or not know of it.
  }
}
