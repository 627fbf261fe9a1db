import { constants } from 'node:os';

/** What ends a process whose memory is limited: the system (SIGKILL), allocators and V8 (the others). */
const signalsOfMemory: ReadonlySet<string> = new Set(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP']);
/** What programs write before they end with a code of their own. */
const wordsOfMemory =
  /bad_alloc|cannot allocate memory|out of memory|ENOMEM|allocation failed|could not map anonymous/i;
/** A shell ends with this and the number of the signal that has ended its program. */
const shellBase = 128;

const advice =
  'Memory may have run out: raise the memory limit of the machine, the container or the service (MemoryMax of systemd, ulimit -v), ' +
  'or start with PROFILE=small, which takes less';

/**
 * Why a process has ended, in words for the log. Where memory may have run out it says so and what to change: the system
 * ends such a process without a word of its own.
 * @param output the end of what the process has written
 */
export function describeEnd(
  { code, signal }: { code: number | null; signal: NodeJS.Signals | null },
  output = '',
): string {
  const found = signal ?? findSignal(code);
  const reason = signal ?? (found === undefined ? `exit code ${code}` : `exit code ${code} (${found})`);
  const isOfMemory = (found !== undefined && signalsOfMemory.has(found)) || (code !== 0 && wordsOfMemory.test(output));
  return isOfMemory ? `${reason}. ${advice}` : reason;
}

function findSignal(code: number | null): string | undefined {
  if (code === null || code <= shellBase) return undefined;
  return Object.entries(constants.signals).find(([, number]) => number === code - shellBase)?.[0];
}

/** What to change when a thread has used up its heap; undefined for any other error of a thread. */
export function adviseOnHeap(error: unknown): string | undefined {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull
    ? 'its heap is full: raise it with NODE_OPTIONS=--max-old-space-size=<megabytes>, and the memory limit of the machine or container with it'
    : undefined;
}
