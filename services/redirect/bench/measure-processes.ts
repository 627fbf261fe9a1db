import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readCpuMs } from '@linkplane/testing';

/**
 * V8's threads for garbage collection and compilation, and those that wait for the disk: both work for all other threads
 * of their process. The names are those of Node.js 24.
 */
const servingThreads = new Set(['V8Worker', 'libuv-worker']);

/**
 * CPU milliseconds of each descendant of a process. Source: proc(5).
 * @param without a process that is left out, with its descendants
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
 * Pins the event loop of a Node.js process, and the threads that serve it, to a core.
 * @returns reads the CPU milliseconds that they have used
 */
export function pinEventLoopTo(core: string, pid: number): () => number {
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

/** Empty for a thread or process that has ended in between. */
function unlessGone<Found>(read: () => Found[]): Found[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return [];
    throw error;
  }
}
