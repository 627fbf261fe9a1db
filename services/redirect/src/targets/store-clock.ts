import type { Logger } from '@linkplane/telemetry';

/**
 * What time it is by the store of record. All nodes ask the same one, so that a link begins and ends for every visitor
 * at the same moment, whatever the clocks of the nodes say.
 */
export type StoreClock = {
  /**
   * Whole milliseconds since the Unix epoch; by this node's own clock until the store has answered once.
   * @param at what `performance.now()` has just said, for who knows it already
   */
  now(at?: number): number;
  /** By how much this node's own clock is ahead, in milliseconds. */
  aheadMs(): number;
  start(): Promise<void>;
  stop(): void;
};

const askIntervalMs = 10_000;
const retryIntervalMs = 2_000;
/** Until it has answered once, a link may begin or end by a wrong clock of this node. */
const firstRetryIntervalMs = 200;
/** An answer that took longer says too little about now. */
const roundTripMsMax = 1_000;

/** @param ask resolves to the store's time in milliseconds */
export function createStoreClock(ask: () => Promise<number>, logger: Logger): StoreClock {
  /** The store's time when `performance.now()` was 0: that clock is not set by anybody. */
  let storeAtZeroMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const now = (at = performance.now()) => Math.floor(storeAtZeroMs === undefined ? Date.now() : storeAtZeroMs + at);

  const untilRetryMs = () => (storeAtZeroMs === undefined ? firstRetryIntervalMs : retryIntervalMs);

  async function keepTime(): Promise<void> {
    let wait = askIntervalMs;
    try {
      const askedAtMs = performance.now();
      const storeMs = await ask();
      const roundTripMs = performance.now() - askedAtMs;
      if (roundTripMs > roundTripMsMax) wait = untilRetryMs();
      else storeAtZeroMs = agree(storeAtZeroMs ?? Date.now() - performance.now(), storeMs - askedAtMs, roundTripMs);
    } catch (error) {
      wait = untilRetryMs();
      logger.debug({ reason: error instanceof Error ? error.message : 'unknown' }, 'the store does not tell the time');
    }
    timer = setTimeout(() => void keepTime(), wait);
    timer.unref();
  }

  return { now, aheadMs: () => Date.now() - now(), start: keepTime, stop: () => clearTimeout(timer) };
}

/**
 * The store read its clock somewhere between the question and the answer. What was known before stays as long as it is
 * within that: a clock that is right is not disturbed, and a wrong one is off by no more than the tightest answer.
 */
function agree(knownMs: number, readAtFirstMs: number, roundTripMs: number): number {
  return Math.min(Math.max(knownMs, readAtFirstMs - roundTripMs), readAtFirstMs);
}
