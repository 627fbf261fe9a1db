/**
 * A circuit breaker: stops calls to an unavailable store, so that callers do not wait for its timeout again and again.
 */
export type Breaker = {
  isOpen(): boolean;
  /** Whether the last calls failed, also while a probe is running. */
  isFailing(): boolean;
  /** Wraps `call`: counts its failures, and rejects calls while the breaker is open. */
  guard<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>): (...args: Args) => Promise<Result>;
};

const failuresToOpen = 5;
const probeIntervalMs = 1_000;

/** Opens after five failures in a row, then allows one probe a second until one succeeds. */
export function createBreaker(): Breaker {
  let failures = 0;
  let nextProbeAt = 0;

  /** Half-open means "not open" for exactly one call a second. */
  function isOpen(): boolean {
    return failures >= failuresToOpen && performance.now() < nextProbeAt;
  }

  return {
    isOpen,
    isFailing: () => failures >= failuresToOpen,
    guard:
      (call) =>
      async (...args) => {
        if (failures >= failuresToOpen) {
          if (isOpen()) throw new Error('the store is unavailable');
          nextProbeAt = performance.now() + probeIntervalMs;
        }
        try {
          const result = await call(...args);
          failures = 0;
          return result;
        } catch (error) {
          failures += 1;
          if (failures >= failuresToOpen) nextProbeAt = performance.now() + probeIntervalMs;
          throw error;
        }
      },
  };
}
