import type { Worker } from 'node:worker_threads';
import { adviseOnHeap } from './describe-end.ts';
import { retryDelayMs, type Backoff } from './retry.ts';
import { sleep } from './sleep.ts';
import { withTimeout } from './with-timeout.ts';

export type KeptThread = {
  /** Undefined when it could not be created. The last one until another runs in its place. */
  current(): Worker | undefined;
  /** Lost while no thread runs. */
  post(message: unknown): void;
  /** The thread works: the backoff starts again with its next end. */
  succeeded(): void;
  /**
   * No thread is started any more, and the running one ends: by itself, or after `stopMsMax`.
   * @param message asks it to stop
   */
  stop(message: unknown, stopMsMax: number): Promise<void>;
};

export type KeepThreadOptions = {
  /** Name the thread in the log. */
  fields: object;
  /** Throws when the machine allows no more threads. */
  create: (isRestart: boolean) => Worker;
  /** Called with each thread, before it runs. */
  onCreated: (thread: Worker) => void;
  /** Called when a thread fails or cannot be created. */
  onFailed?: (error: Error) => void;
  /** Called with the end of each thread. @param isStopped no other one follows */
  onEnded?: (isStopped: boolean) => void;
  backoff: Backoff;
  logger: Record<'warn' | 'error', (fields: object, message: string) => void>;
};

/** Runs a program in a thread of its own, and starts another one with backoff whenever it ends, until stopped. */
export function keepThreadRunning(options: KeepThreadOptions): KeptThread {
  const { fields, create, onCreated, onFailed, onEnded, backoff, logger } = options;
  const stopped = new AbortController();
  let worker: Worker | undefined;
  let failures = 0;

  function start(isRestart: boolean): void {
    try {
      worker = create(isRestart);
    } catch (error) {
      worker = undefined;
      logger.error({ ...fields, err: error }, 'a thread could not be created');
      onFailed?.(toError(error));
      void restart();
      return;
    }
    worker.on('error', (error) => {
      logger.error({ ...fields, err: error, advice: adviseOnHeap(error) }, 'a thread failed');
      onFailed?.(toError(error));
    });
    worker.once('exit', () => {
      onEnded?.(stopped.signal.aborted);
      if (!stopped.signal.aborted) void restart();
    });
    onCreated(worker);
  }

  async function restart(): Promise<void> {
    failures += 1;
    await sleep(retryDelayMs(failures, backoff.baseMs, backoff.maxMs), stopped.signal);
    if (stopped.signal.aborted) return;
    logger.warn({ ...fields, failures }, 'restarting a thread');
    start(true);
  }

  start(false);
  return {
    current: () => worker,
    post: (message) => worker?.postMessage(message),
    succeeded: () => void (failures = 0),
    async stop(message, stopMsMax) {
      stopped.abort();
      const thread = worker;
      if (thread === undefined || thread.threadId === -1) return;
      const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
      thread.postMessage(message);
      await withTimeout(ended, stopMsMax, 'the end of a thread').catch(() => {}); // it is terminated
      await thread.terminate();
    },
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
