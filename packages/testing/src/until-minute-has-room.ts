import { waitFor } from './wait-for.ts';

/** Limits are counted by the minute: waits for a minute that will not end during the requests of a test. */
export async function untilMinuteHasRoom(): Promise<void> {
  await waitFor(() => Date.now() % 60_000 < 52_000, { timeoutMs: 10_000, what: 'the next minute' });
}
