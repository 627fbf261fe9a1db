import { waitFor } from '@linkplane/testing';

/** Every change is seen within a second, counted from its answer: reads until it gives `expected`. */
export async function seeWithinASecond(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  await waitFor(async () => (await read()) === expected, { timeoutMs: 1_000, what: `to see ${String(expected)}` });
}
