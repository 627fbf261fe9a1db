import type { Logger } from '@linkplane/telemetry';

/**
 * The time by the clock of the store of record. All nodes follow the same clock, so that a link starts and expires for
 * every visitor at the same moment, whatever the clocks of the nodes show.
 */
export type StoreClock = {
  /**
   * Whole milliseconds since the Unix epoch; by this node's own clock until the store has responded once.
   * @param at a value that `performance.now()` has just returned, where the caller has one
   */
  now(at?: number): number;
  /** Returns by how much this node's own clock is ahead, in milliseconds. */
  aheadMs(): number;
  start(): Promise<void>;
  stop(): void;
};

const pollIntervalMs = 10_000;
const retryIntervalMs = 2_000;
/** Until the store has responded once, a link may start or expire by a wrong clock of this node. */
const firstRetryIntervalMs = 200;
/** A slower response is too imprecise. */
const roundTripMsMax = 1_000;

/** @param readStoreTime resolves to the store's time in milliseconds since the Unix epoch */
export function createStoreClock(readStoreTime: () => Promise<number>, logger: Logger): StoreClock {
  /** The store's time when `performance.now()` was 0: that clock is never adjusted. */
  let storeAtZeroMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const now = (at = performance.now()) => Math.floor(storeAtZeroMs === undefined ? Date.now() : storeAtZeroMs + at);

  const untilRetryMs = () => (storeAtZeroMs === undefined ? firstRetryIntervalMs : retryIntervalMs);

  async function poll(): Promise<void> {
    let wait = pollIntervalMs;
    try {
      const sentAtMs = performance.now();
      const storeMs = await readStoreTime();
      const roundTripMs = performance.now() - sentAtMs;
      if (roundTripMs > roundTripMsMax) wait = untilRetryMs();
      else storeAtZeroMs = adjust(storeAtZeroMs ?? Date.now() - performance.now(), storeMs - sentAtMs, roundTripMs);
    } catch (error) {
      wait = untilRetryMs();
      logger.debug(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the clock of the store was not read',
      );
    }
    timer = setTimeout(() => void poll(), wait);
    timer.unref();
  }

  return { now, aheadMs: () => Date.now() - now(), start: poll, stop: () => clearTimeout(timer) };
}

/**
 * The store read its clock at some moment of the round trip. The current offset stays as long as it is possible by that:
 * a correct clock is not disturbed, and a wrong one is off by no more than the shortest round trip.
 */
function adjust(currentMs: number, atSendMs: number, roundTripMs: number): number {
  return Math.min(Math.max(currentMs, atSendMs - roundTripMs), atSendMs);
}
