import { sleep } from '@linkplane/runtime';
import { recordWait } from './run/waits.ts';

export type WaitOptions = {
  timeoutMs?: number;
  /** Names the condition in the error; default: its source. */
  what?: string;
  /** Longer for an expensive condition. */
  pollMs?: number;
};

/** A result that is truthy. */
type Truthy<Result> = Exclude<Result, false | undefined | null | 0 | ''>;

const defaultPollMs = 20;

/**
 * Repeats the condition until its result is truthy, and returns that. The last call is made after `timeoutMs`, because
 * an earlier one may have been delayed by a pause of the machine.
 * @throws an error that names the condition, with its last error as the cause
 */
export async function waitFor<Result>(
  condition: () => Result | Promise<Result>,
  { timeoutMs = 10_000, what = condition.toString(), pollMs = defaultPollMs }: WaitOptions = {},
): Promise<Truthy<Result>> {
  const startedAt = Date.now();
  const deadline = startedAt + timeoutMs;
  let cause: unknown;
  for (let isLast = false; !isLast;) {
    isLast = Date.now() >= deadline;
    try {
      const result = await condition();
      if (result) {
        recordWait(what, Date.now() - startedAt);
        return result as Truthy<Result>;
      }
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await sleep(pollMs);
  }
  throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause });
}
