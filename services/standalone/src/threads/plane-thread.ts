import type { ManagementDeps } from '@linkplane/management';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** The planes that run in a thread of their own. */
export type Plane = 'management' | 'analytics' | 'webhooks';

/** The `workerData` of a plane's thread. */
export type ThreadData = {
  config: {
    publicUrl: string;
    slugPolicy: ManagementDeps['slugPolicy'] | undefined;
    logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
    failpoint: string | undefined;
    cityDatabase: string | undefined;
    /** Whether rules of links can be about regions and cities. */
    knowsCities: boolean;
    signUp: { isOpen: boolean; plan: 'free' | 'pro' | 'business' | 'enterprise' };
    dns: { servers: string[]; publicAddresses: string[] };
    webhooks: { allowPrivate: boolean };
    uploads: ManagementDeps['uploads'];
  };
  /** Identifies this running instance, so that its threads find each other. */
  instance: string;
  postgresUrl: string;
  clickhouseUrl: string;
  dataDirectory: string;
  /** The socket on which a plane that serves HTTP listens. */
  socketPath: string;
};

/** Messages to a thread. */
export type ThreadRequest = 'stop' | 'metrics' | 'ping';
/** Messages from a thread. */
export type ThreadResponse = 'ready' | 'pong' | { metrics: string };

export type PlaneThread = {
  socketPath: string;
  /** Whether it has started and responded within the last seconds: a thread that hangs is not ready. */
  isReady(): boolean;
  /** Its metrics as text; empty when it does not respond in time. */
  renderMetrics(): Promise<string>;
  stop(): Promise<void>;
};

/** Objects of management rarely live long: a larger young generation would only collect more garbage before each run. */
const managementYoungMbMax = 4;
const stopTimeoutMs = 8_000;
const metricsTimeoutMs = 1_000;
const pingIntervalMs = 1_000;
/** Far longer than any work that blocks a thread. */
const silenceMsMax = 5_000;
const restartBaseMs = 200;
const restartMaxMs = 10_000;

/**
 * Runs a plane in a thread of its own and restarts it whenever it dies, until `stop`. Resolves once it is ready for the first
 * time; rejects when it dies before that.
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
  let respondedAt = 0;
  let failures = 0;
  let worker: Worker;

  function start(): Promise<void> {
    rmSync(socketPath, { force: true });
    const thread = new Worker(new URL(`./${plane}-thread.ts`, import.meta.url), {
      workerData: { ...data, socketPath } satisfies ThreadData,
      ...(plane === 'management' && { resourceLimits: { maxYoungGenerationSizeMb: managementYoungMbMax } }),
    });
    worker = thread;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    thread.on('message', (response: ThreadResponse) => {
      respondedAt = performance.now();
      if (response !== 'ready') return;
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
    logger.warn({ plane, failures }, 'restarting a plane');
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
  const pings = setInterval(() => worker.postMessage('ping' satisfies ThreadRequest), pingIntervalMs).unref();
  return {
    socketPath,
    isReady: () => ready && performance.now() - respondedAt < silenceMsMax,
    renderMetrics: () => {
      const rendered = new Promise<string>((resolve) => {
        const listen = (response: ThreadResponse) => {
          if (typeof response === 'string') return;
          worker.off('message', listen);
          resolve(response.metrics);
        };
        worker.on('message', listen);
        worker.postMessage('metrics' satisfies ThreadRequest);
      });
      return Promise.race([rendered, sleep(metricsTimeoutMs).then(() => '')]);
    },
    async stop() {
      stopping = true;
      clearInterval(pings);
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      if (worker.threadId !== -1) {
        worker.postMessage('stop' satisfies ThreadRequest);
        await Promise.race([ended, sleep(stopTimeoutMs)]);
        await worker.terminate();
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
