import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readCpuMs } from '@linkplane/testing';

/**
 * Of V8's threads that collect garbage and compile, and of those that wait for the disk: both for all other threads of
 * their process. Source: Node.js 24, which names them.
 */
const servingThreads = new Set(['V8Worker', 'libuv-worker']);

/**
 * Milliseconds of processor of each process that a process has started, and of theirs. Source: proc(5).
 * @param without the one that is left out, with all that it has started
 */
export function readCpuOfDescendants(pid: number, without: number): Map<number, number> {
  return new Map(listDescendants(pid, without).flatMap((one) => unlessGone(() => [[one, readCpuMs(one)] as const])));
}

function listDescendants(pid: number, without: number): number[] {
  const children = listThreads(pid).flatMap((thread) =>
    unlessGone(() =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    ),
  );
  return children.flatMap((child) => (child === without ? [] : [child, ...listDescendants(child, without)]));
}

/**
 * Holds the event loop of a Node.js process, and the threads that serve it, to a core.
 * @returns reads what they have used, in milliseconds of processor
 */
export function holdEventLoopTo(core: string, pid: number): () => number {
  const threads = [pid, ...listThreads(pid).filter((thread) => servingThreads.has(readThreadName(pid, thread)))];
  for (const thread of threads) spawnSync('taskset', ['-p', '-c', core, String(thread)]);
  return () => threads.reduce((sum, thread) => sum + readCpuMs(thread, true), 0);
}

function readThreadName(pid: number, thread: number): string {
  return unlessGone(() => [readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim()])[0] ?? '';
}

function listThreads(pid: number): number[] {
  return unlessGone(() => readdirSync(`/proc/${pid}/task`).map(Number));
}

/** Threads and processes end between one look and the next. */
function unlessGone<Found>(look: () => Found[]): Found[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return [];
    throw error;
  }
}
