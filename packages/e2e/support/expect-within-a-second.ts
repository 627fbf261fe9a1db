import { waitFor } from '@linkplane/testing';

/**
 * Polls until `read` returns `expected`. Fails after a second: the guarantee for changes, counted from the response to
 * the change.
 */
export async function expectWithinASecond(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  await waitFor(async () => (await read()) === expected, { timeoutMs: 1_000, what: `to see ${String(expected)}` });
}
