import { restrictCss, type CssProblem } from '@linkplane/profile-page';
import { openJobThread, resolveProgram } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { AppError } from '../http/app-error.ts';
import { createAccountTurns, type FindAccountOf } from '../http/take-account-turns.ts';

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

/**
 * Checks styles in a thread of its own, accounts in turns: the longest ones take 50 ms, which all requests to the API
 * would wait for. The thread starts with the first long style.
 */
export function createStyleChecker(findAccountOf: FindAccountOf, logger: Logger): StyleChecker {
  const runInTurn = createAccountTurns(findAccountOf, limits, refusal);
  const thread = openJobThread<string, readonly CssProblem[]>({
    name: 'style',
    program: resolveProgram('./style-thread', import.meta.url),
    jobMsMax: checkMsMax,
    memoryLimits,
    logger,
  });

  async function checkInThread(css: string): Promise<readonly CssProblem[]> {
    try {
      return await thread.run(css);
    } catch (cause) {
      throw new AppError('UNAVAILABLE', 'The style could not be checked. Please try again.', {
        retryAfterSeconds: 1,
        cause,
      });
    }
  }

  return {
    check: async (workspaceId, css) =>
      css.length <= shortCharsMax ? restrictCss(css).problems : await runInTurn(workspaceId, () => checkInThread(css)),
    stop: thread.stop,
  };
}
