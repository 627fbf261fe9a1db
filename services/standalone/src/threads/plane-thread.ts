import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { keepThreadRunning, resolveProgram, withTimeout } from '@linkplane/runtime';
import { keepCounts, type CollectedMetrics, type Logger } from '@linkplane/telemetry';
import { runMainCall, type MainThread } from './call-main-thread.ts';
import type { StoreUrls, ThreadData, ThreadRequest, ThreadResponse } from './plane-deps.ts';

export type PlaneThread = {
  /** Resolves once it is ready for the first time; rejects when it dies before that. */
  ready: Promise<void>;
  /** Whether it has started, works and responded within the last seconds: a thread that hangs is not ready. */
  isReady(): boolean;
  /** Whether one of its checks succeeded when it last responded, and it is ready. */
  passes(check: string): boolean;
  /** Its metrics, or the last known ones when it does not respond in time, and the counts of its predecessors. */
  collectMetrics(): Promise<CollectedMetrics[]>;
  stop(): Promise<void>;
};

const stopTimeoutMs = 8_000;
const metricsTimeoutMs = 1_000;
const pingIntervalMs = 1_000;
/** Far longer than any work that blocks a thread. */
const silenceMsMax = 5_000;
const backoff = { baseMs: 200, maxMs: 10_000 };

type ThreadOptions = {
  stores: Promise<StoreUrls>;
  logger: Logger;
  /** What it may call, where it may. */
  main?: MainThread;
  /** Size of the young generation; undefined: that of the process. */
  youngMbMax?: number | undefined;
};

/**
 * Runs planes in a thread of its own and restarts it whenever it dies, until `stop`. The thread loads its program at
 * once, and opens the plane when the stores are there.
 */
export function startPlaneThread(data: ThreadData, { stores, logger, main, youngMbMax }: ThreadOptions): PlaneThread {
  const { planes } = data;
  let ready = false;
  let isWorking = true;
  let checks: Record<string, boolean> = {};
  let respondedAt = 0;
  let lastMetrics: CollectedMetrics[] = [];
  let countsOfPredecessors = Promise.resolve<CollectedMetrics>([]);
  const started = Promise.withResolvers<void>();
  // Rejections are for the one who waits; a start that fails elsewhere first does not wait.
  started.promise.catch(() => {});

  function receive(from: Worker, response: ThreadResponse): void {
    respondedAt = performance.now();
    if (response === 'ready') {
      ready = true;
      kept.succeeded();
      started.resolve();
    } else if ('isWorking' in response) {
      ({ isWorking, checks } = response);
    } else if ('call' in response && main) {
      void runMainCall(main, response).then((result) => from.postMessage(result satisfies ThreadRequest));
    }
  }

  const kept = keepThreadRunning({
    fields: { planes },
    create(isRestart) {
      if (planes.includes('management'))
        for (const path of Object.values(data.managementSockets)) rmSync(path, { force: true });
      return createThread({ ...data, isRestart }, youngMbMax);
    },
    onCreated(thread) {
      // Where the stores do not open, the start fails and ends the thread.
      stores.then((urls) => thread.postMessage({ stores: urls } satisfies ThreadRequest)).catch(() => {});
      thread.on('message', (response: ThreadResponse) => receive(thread, response));
    },
    onFailed: started.reject,
    onEnded() {
      ready = false;
      const ofThread = lastMetrics;
      lastMetrics = [];
      countsOfPredecessors = countsOfPredecessors.then((counts) => keepCounts([counts, ...ofThread]));
      started.reject(new Error(`the thread of ${planes.join(', ')} ended before it was ready`));
    },
    backoff,
    logger,
  });

  const isReady = () => ready && isWorking && performance.now() - respondedAt < silenceMsMax;
  const pings = setInterval(() => kept.post('ping' satisfies ThreadRequest), pingIntervalMs).unref();
  return {
    ready: started.promise,
    isReady,
    // Until the first response to a ping, it has just started.
    passes: (check) => isReady() && checks[check] !== false,
    async collectMetrics() {
      const thread = kept.current();
      const read = thread && (await readMetrics(thread));
      if (read && thread === kept.current()) lastMetrics = read;
      return [await countsOfPredecessors, ...lastMetrics];
    },
    async stop() {
      clearInterval(pings);
      await kept.stop('stop' satisfies ThreadRequest, stopTimeoutMs);
    },
  };
}

/** @throws when the machine allows no more threads */
function createThread(data: ThreadData, youngMbMax: number | undefined): Worker {
  return new Worker(resolveProgram('./run-thread', import.meta.url), {
    workerData: data,
    ...(youngMbMax !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngMbMax } }),
  });
}

/** Undefined when the thread does not respond in time. */
async function readMetrics(thread: Worker): Promise<CollectedMetrics[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<CollectedMetrics[]>();
  const listen = (response: ThreadResponse) => {
    if (typeof response === 'object' && 'metrics' in response) resolve(response.metrics);
  };
  thread.on('message', listen);
  thread.postMessage('metrics' satisfies ThreadRequest);
  const read = await withTimeout(promise, metricsTimeoutMs, 'reading metrics').catch(() => undefined);
  thread.off('message', listen);
  return read;
}
