import { readdirSync, readFileSync } from 'node:fs';
import { readCpuMs } from '@linkplane/testing';

/** Of V8's threads that collect garbage and compile, for all others of their process. Source: Node.js 24, which names them. */
const tidyingThread = 'V8Worker';

/** Milliseconds of processor of each process that a process has started, and of theirs. Source: proc(5). */
export function readCpuOfDescendants(pid: number): Map<number, number> {
  return new Map(listDescendants(pid).map((descendant) => [descendant, readCpuMs(descendant)]));
}

function listDescendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
  );
  return children
    .filter((child) => child !== '')
    .flatMap((child) => [Number(child), ...listDescendants(Number(child))]);
}

/** The threads of a Node.js process that tidy up behind its event loop. */
export function listTidyingThreads(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return threads.filter((thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim() === tidyingThread);
}
