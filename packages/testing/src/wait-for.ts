import { sleep } from '@linkplane/runtime';

export type WaitOptions = {
  timeoutMs?: number;
  /** Names what is awaited in the error; the condition's source when missing. */
  what?: string;
  /** Longer for what is dear to ask and may take long. */
  pollMs?: number;
};

/** What is left of an answer once it is truthy. */
type Truthy<Answer> = Exclude<Answer, false | undefined | null | 0 | ''>;

const defaultPollMs = 20;

/**
 * Asks again until the answer is truthy, and gives it back. The last question is asked after `timeoutMs`: one that
 * was asked before and took long, on a machine that stalled, proves nothing.
 * @throws naming what was awaited, with the condition's own last error as its cause
 */
export async function waitFor<Answer>(
  condition: () => Answer | Promise<Answer>,
  { timeoutMs = 10_000, what = condition.toString(), pollMs = defaultPollMs }: WaitOptions = {},
): Promise<Truthy<Answer>> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  for (let isLast = false; !isLast;) {
    isLast = Date.now() >= deadline;
    try {
      const answer = await condition();
      if (answer) return answer as Truthy<Answer>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await sleep(pollMs);
  }
  throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause });
}
