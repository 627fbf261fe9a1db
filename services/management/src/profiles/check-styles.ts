import { Worker } from 'node:worker_threads';
import { restrictCss, type CssProblem } from '@linkplane/profile-page';
import type { Logger } from '@linkplane/telemetry';
import { AppError } from '../http/app-error.ts';
import { createAccountTurns, type FindAccountOf } from '../http/take-account-turns.ts';

export type StyleRequest = { id: number; css: string };
export type StyleResponse = { id: number; problems: CssProblem[] };

export type StyleChecker = {
  /**
   * What the page would not show of a style.
   * @throws AppError RATE_LIMIT_EXCEEDED, UNAVAILABLE
   */
  check(workspaceId: string, css: string): Promise<readonly CssProblem[]>;
  stop(): Promise<void>;
};

/** A style of so few characters takes no longer than an ordinary call. */
const shortCharsMax = 1_000;
const limits = { atOnceMax: 1, waitingMax: 64, perClientMax: 8 };
const busy = 'Other styles are still being checked. Please try again shortly.';
const refusal = { ofClient: busy, ofAll: busy, retryAfterSeconds: 1 };
/** Far beyond the longest style: a check that takes longer hangs, and its thread is replaced. */
const checkMsMax = 5_000;
const memoryLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

type Pending = { id: number; resolve: (problems: CssProblem[]) => void; reject: (error: Error) => void };

/**
 * Checks styles in a thread of its own, accounts in turns: the longest ones take 50 ms, which all requests to the API
 * would wait for. The thread starts with the first long style.
 */
export function createStyleChecker(findAccountOf: FindAccountOf, logger: Logger): StyleChecker {
  const runInTurn = createAccountTurns(findAccountOf, limits, refusal);
  let worker: Worker | undefined;
  let pending: Pending | undefined;
  let lastId = 0;

  function start(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'; // as written, or bundled
    const thread = new Worker(new URL(`./style-thread.${extension}`, import.meta.url), {
      resourceLimits: memoryLimits,
    });
    thread.unref();
    thread.on('message', ({ id, problems }: StyleResponse) => {
      if (pending?.id === id) pending.resolve(problems);
    });
    thread.on('error', (error) => logger.error({ err: error }, 'style thread failed'));
    thread.once('exit', () => {
      if (worker !== thread) return;
      worker = undefined;
      pending?.reject(new Error('the style thread ended'));
    });
    return thread;
  }

  async function checkInThread(css: string): Promise<CssProblem[]> {
    worker ??= start();
    const thread = worker;
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<CssProblem[]>();
    pending = { id, resolve, reject };
    const timeout = setTimeout(() => void thread.terminate(), checkMsMax);
    thread.postMessage({ id, css } satisfies StyleRequest);
    try {
      return await promise;
    } catch (cause) {
      throw new AppError('UNAVAILABLE', 'The style could not be checked. Please try again.', {
        retryAfterSeconds: 1,
        cause,
      });
    } finally {
      clearTimeout(timeout);
      pending = undefined;
    }
  }

  return {
    check: async (workspaceId, css) =>
      css.length <= shortCharsMax ? restrictCss(css).problems : await runInTurn(workspaceId, () => checkInThread(css)),
    async stop() {
      const thread = worker;
      worker = undefined;
      pending?.reject(new Error('the service is stopping'));
      await thread?.terminate();
    },
  };
}
