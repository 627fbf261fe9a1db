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

export type BreakerOptions = {
  /**
   * Whether an error says that the store is unavailable. One that does not, such as a full queue of this process, counts
   * neither as a failure nor as a success. Default: every error does.
   */
  isFailure?: (error: unknown) => boolean;
};

const failuresToOpen = 5;
const probeIntervalMs = 1_000;

/** Opens after five failures in a row, then allows one probe a second until one succeeds. */
export function createBreaker({ isFailure = () => true }: BreakerOptions = {}): Breaker {
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
          if (!isFailure(error)) throw error;
          failures += 1;
          if (failures >= failuresToOpen) nextProbeAt = performance.now() + probeIntervalMs;
          throw error;
        }
      },
  };
}
