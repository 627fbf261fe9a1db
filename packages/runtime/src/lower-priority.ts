import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The niceness of this process' own threads; it has no effect while there are enough cores. */
const lowNiceness = 15;
/**
 * The niceness of another session: a tenth of the share of a busy session. If it had less, other programs would starve
 * it.
 */
const lowSessionNiceness = 10;
/** The name of V8's threads for garbage collection and compilation, which all threads of a process share. */
const engineHelper = 'V8Worker';

/**
 * Lowers the priority of a child process or of the calling thread below that of threads that visitors wait for.
 * @param pid a child that has just been started, whose later threads inherit the priority. Undefined: the calling
 * thread, on Linux
 */
export function lowerPriority(pid?: number): void {
  if (pid === undefined && process.platform !== 'linux') return; // elsewhere it would be the whole process
  attempt(() => setPriority(pid ?? 0, lowNiceness));
}

/**
 * Lowers the priority of V8's helper threads, which mostly collect garbage of busy planes, and would delay visitors. On
 * Linux; without effect elsewhere.
 */
export function lowerEngineThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const lower = (id: string) => {
    const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim();
    if (name === engineHelper) setPriority(Number(id), lowNiceness);
  };
  attempt(() => readdirSync('/proc/self/task').forEach((id) => attempt(() => lower(id))));
}

/**
 * Lowers the priority of a child in a session of its own, once it has started. Linux may share processors among
 * sessions first and then among the threads of each (sched(7), autogroup): the priority of its threads alone has no
 * effect.
 */
export function lowerSessionPriority(pid: number): void {
  attempt(() => {
    const [ours, its] = ['self', pid].map((process) => readFileSync(`/proc/${process}/autogroup`, 'utf8'));
    if (ours !== its) writeFileSync(`/proc/${pid}/autogroup`, String(lowSessionNiceness));
  });
}

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // Best effort: the child may have ended, or the system may refuse or not support it.
  }
}
