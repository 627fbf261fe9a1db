import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** The planes that are threads of their own. */
export type Plane = 'management' | 'analytics' | 'webhooks';

/** What a plane's thread is started with. */
export type ThreadData = {
  config: {
    publicUrl: string;
    logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
    failpoint: string | undefined;
    signUp: { isOpen: boolean; plan: 'free' | 'pro' | 'business' | 'enterprise' };
    dns: { servers: string[]; publicAddresses: string[] };
    webhooks: { allowPrivate: boolean };
  };
  /** Names this running instance, so that its threads find each other. */
  instance: string;
  postgresUrl: string;
  clickhouseUrl: string;
  dataDirectory: string;
  /** Where a plane that serves HTTP listens. */
  socketPath: string;
};

/** What a thread is told. */
export type ThreadQuestion = 'stop' | 'metrics' | 'ping';
/** What it says. */
export type ThreadAnswer = 'ready' | 'pong' | { metrics: string };

export type PlaneThread = {
  socketPath: string;
  /** It has begun its work, and it answered within the last seconds: a thread that hangs is not ready. */
  isReady(): boolean;
  /** Its metrics as text; empty when it does not answer in time. */
  renderMetrics(): Promise<string>;
  stop(): Promise<void>;
};

/** What passes through management hardly ever lives long: with more room, garbage would only pile up higher. */
const managementYoungMbMax = 4;
const stopTimeoutMs = 8_000;
const metricsTimeoutMs = 1_000;
const pingIntervalMs = 1_000;
/** Far longer than any work that holds a thread up. */
const silenceMsMax = 5_000;
const restartBaseMs = 200;
const restartMaxMs = 10_000;

/**
 * Runs a plane in a thread of its own and starts it again whenever it dies, until `stop`.
 * Resolves once it is ready for the first time; rejects when it dies before that.
 */
export async function startPlaneThread(
  plane: Plane,
  data: Omit<ThreadData, 'socketPath'>,
  logger: Logger,
): Promise<PlaneThread> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-'));
  const socketPath = join(directory, `${plane}.sock`);
  let stopping = false;
  let ready = false;
  let heardAt = 0;
  let failures = 0;
  let worker: Worker;

  function start(): Promise<void> {
    rmSync(socketPath, { force: true });
    const thread = new Worker(new URL(`./threads/${plane}-thread.ts`, import.meta.url), {
      workerData: { ...data, socketPath } satisfies ThreadData,
      ...(plane === 'management' && { resourceLimits: { maxYoungGenerationSizeMb: managementYoungMbMax } }),
    });
    worker = thread;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    thread.on('message', (answer: ThreadAnswer) => {
      heardAt = performance.now();
      if (answer !== 'ready') return;
      ready = true;
      failures = 0;
      resolve();
    });
    thread.on('error', (error) => {
      logger.error({ plane, err: error }, 'a plane failed');
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    thread.on('exit', () => {
      ready = false;
      reject(new Error(`the ${plane} plane ended before it was ready`));
    });
    return promise;
  }

  async function restart(): Promise<void> {
    failures += 1;
    await sleep(retryDelayMs(failures, restartBaseMs, restartMaxMs));
    if (stopping) return;
    logger.warn({ plane, failures }, 'starting a plane again');
    const started = start();
    watch();
    await started.catch(() => {});
  }

  function watch(): void {
    worker.once('exit', () => {
      if (!stopping) void restart();
    });
  }

  await start();
  watch();
  const pings = setInterval(() => worker.postMessage('ping' satisfies ThreadQuestion), pingIntervalMs).unref();
  return {
    socketPath,
    isReady: () => ready && performance.now() - heardAt < silenceMsMax,
    renderMetrics: () => {
      const answered = new Promise<string>((resolve) => {
        const listen = (answer: ThreadAnswer) => {
          if (typeof answer === 'string') return;
          worker.off('message', listen);
          resolve(answer.metrics);
        };
        worker.on('message', listen);
        worker.postMessage('metrics' satisfies ThreadQuestion);
      });
      return Promise.race([answered, sleep(metricsTimeoutMs).then(() => '')]);
    },
    async stop() {
      stopping = true;
      clearInterval(pings);
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      if (worker.threadId !== -1) {
        worker.postMessage('stop' satisfies ThreadQuestion);
        await Promise.race([ended, sleep(stopTimeoutMs)]);
        await worker.terminate();
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
