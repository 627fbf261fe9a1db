import { retryDelayMs, type Backoff } from './retry.ts';
import { sleep } from './sleep.ts';

/** The part of a logger that background tasks need. */
export type TaskLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type FailureReport = {
  failed(error: unknown): void;
  succeeded(): void;
};

export type PeriodicTask = {
  /** Resolves after the first run, whether it succeeded or not. */
  firstRun: Promise<void>;
  /** The next run begins at once, or as soon as the current one has ended, which may have looked too early. */
  wake(): void;
  /** No run begins any more; resolves once the current one has ended. */
  stop(): Promise<void>;
};

export type PeriodicOptions = {
  /** Names the task in the log. */
  task: string;
  /**
   * One run. It may return how long to pause before the next one, in milliseconds; otherwise that is `intervalMs`.
   * @param stopped aborts when the task is stopped
   */
  work: (stopped: AbortSignal) => Promise<number | void> | number | void;
  intervalMs: number;
  /** The pause after failures; without it `intervalMs`. */
  backoff?: Backoff;
  /** How many failures in a row are reported; for a task of which a few are normal. Default: 1. */
  failuresToReport?: number;
  logger: TaskLogger;
};

/**
 * Runs `work` at once and then again and again, with a pause after each run, until stopped. Runs never overlap. A
 * failing run does not end the task: it is reported once when failures begin and once when they end.
 */
export function runPeriodically(options: PeriodicOptions): PeriodicTask {
  const { task, work, intervalMs, backoff, logger } = options;
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const report = createFailureReport(task, logger, options.failuresToReport);
  const firstRun = Promise.withResolvers<void>();
  let pause = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopped.aborted) {
      let pauseMs = intervalMs;
      // Made before the run: a wake during it ends the pause that follows.
      pause = new AbortController();
      try {
        pauseMs = (await work(stopped)) ?? intervalMs;
        failures = 0;
        report.succeeded();
      } catch (error) {
        failures += 1;
        report.failed(error);
        if (backoff) pauseMs = retryDelayMs(failures, backoff.baseMs, backoff.maxMs);
      }
      firstRun.resolve();
      if (pauseMs > 0) await sleep(pauseMs, AbortSignal.any([stopped, pause.signal]));
    }
  }

  return {
    firstRun: firstRun.promise,
    wake: () => pause.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Logs a task that fails repeatedly once when it begins to fail, and once when it has recovered, with the failures in
 * between.
 * @param failuresToReport fewer failures in a row are not logged
 */
export function createFailureReport(task: string, logger: TaskLogger, failuresToReport = 1): FailureReport {
  let failures = 0;
  return {
    failed(error) {
      failures += 1;
      if (failures === failuresToReport) logger.warn({ err: error, task }, 'background task is failing, retrying');
    },
    succeeded() {
      if (failures >= failuresToReport) logger.info({ task, failures }, 'background task has recovered');
      failures = 0;
    },
  };
}
