import { Worker, type ResourceLimits } from 'node:worker_threads';
import { adviseOnHeap } from './describe-end.ts';
import { retryDelayMs, type Backoff } from './retry.ts';
import { withTimeout } from './with-timeout.ts';

/** A message to the thread. */
export type JobRequest<Job> = { id: number; job: Job };
/** A message from the thread. */
export type JobResponse<Result> = { id: number; result: Result } | { id: number; failure: string };

export type JobThread<Job, Result> = {
  /** Rejects when the job fails or takes longer than `jobMsMax`, and when its thread ends or may not start again yet. */
  run(job: Job): Promise<Result>;
  /** Rejects what is not done, and every later job. Resolves once the thread has ended. */
  stop(): Promise<void>;
};

export type JobThreadOptions = {
  /** Names the thread in the log and in errors. */
  name: string;
  /** Calls `serveJobs`. */
  program: URL;
  /** A job that takes longer hangs: its thread is replaced, with all jobs that it has. */
  jobMsMax: number;
  memoryLimits: ResourceLimits;
  /** How long no thread is started after one has ended, by the failures since the last result. Without it, no time. */
  backoff?: Backoff;
  logger: { error(fields: object, message: string): void };
};

type Pending<Result> = {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  timeout: NodeJS.Timeout;
};

/**
 * Runs jobs in a thread of its own, whose memory is limited. The thread starts with the first job, and again with the first one
 * after it has ended; it does not keep the process running.
 */
export function openJobThread<Job, Result>(options: JobThreadOptions): JobThread<Job, Result> {
  const { name, program, jobMsMax, memoryLimits, backoff, logger } = options;
  const pending = new Map<number, Pending<Result>>();
  let worker: Worker | undefined;
  /** The end of the former thread: native code runs to its end first, and two threads would take the memory of two. */
  let ending: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let lastId = 0;
  let failures = 0;
  let startNotBeforeMs = -Infinity;

  function start(): Worker {
    if (performance.now() < startNotBeforeMs) throw new Error(`the ${name} thread is restarting`);
    const thread = new Worker(program, { resourceLimits: memoryLimits });
    thread.unref();
    thread.on('message', settle);
    thread.on('error', (error) => logger.error({ err: error, advice: adviseOnHeap(error) }, `${name} thread failed`));
    thread.once('exit', () => retire(thread));
    return thread;
  }

  /** The thread gets no more jobs, and those that it has are rejected. */
  function retire(thread: Worker): void {
    if (worker !== thread) return;
    worker = undefined;
    failures += 1;
    if (backoff) startNotBeforeMs = performance.now() + retryDelayMs(failures, backoff.baseMs, backoff.maxMs);
    rejectAll(`the ${name} thread ended`);
    ending = thread.terminate();
  }

  function take(id: number): Pending<Result> | undefined {
    const found = pending.get(id);
    pending.delete(id);
    clearTimeout(found?.timeout);
    return found;
  }

  function settle(response: JobResponse<Result>): void {
    failures = 0;
    const found = take(response.id);
    if ('result' in response) found?.resolve(response.result);
    else found?.reject(new Error(response.failure));
  }

  function rejectAll(reason: string): void {
    for (const id of pending.keys()) take(id)?.reject(new Error(reason));
  }

  return {
    async run(job) {
      if (!worker) await withTimeout(ending, jobMsMax, `the end of the ${name} thread`);
      if (isStopped) throw new Error('the service is stopping');
      worker ??= start();
      const thread = worker;
      lastId += 1;
      const id = lastId;
      // A job that cannot be copied is refused here, before anything waits for it.
      thread.postMessage({ id, job } satisfies JobRequest<Job>);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const timeout = setTimeout(() => {
        take(id)?.reject(new Error(`the ${name} thread took longer than ${jobMsMax} ms`));
        retire(thread);
      }, jobMsMax);
      pending.set(id, { resolve, reject, timeout });
      return await promise;
    },
    async stop() {
      isStopped = true;
      const thread = worker;
      worker = undefined;
      rejectAll('the service is stopping');
      await Promise.all([ending, thread?.terminate()]);
    },
  };
}
