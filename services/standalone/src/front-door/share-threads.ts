import { readOpenFilesMax } from '@linkplane/runtime';
import { createClientCounts } from './count-clients.ts';
import { planFiles, type FilePlan } from './plan-files.ts';

/** The limits of the process, which the threads that serve visitors share. It can be cloned to them. */
export type ProcessLimits = {
  /** Threads that serve visitors. */
  threads: number;
  files: FilePlan;
  /** See `openClientCounts`. */
  counts: { slots: SharedArrayBuffer; streams: SharedArrayBuffer; bytes: SharedArrayBuffer };
};

/** A thread's part of them. */
export type ThreadLimits = ProcessLimits & {
  /** From 0. */
  thread: number;
};

/** @param openFilesMax left out: of this process */
export function shareLimits(threads: number, openFilesMax = readOpenFilesMax()): ProcessLimits {
  return {
    threads,
    files: planFiles({ openFilesMax, threads }),
    counts: {
      slots: createClientCounts(threads),
      streams: createClientCounts(threads),
      bytes: createClientCounts(threads),
    },
  };
}
