/** Stops asking a store that does not answer, so that nobody waits for its timeout again and again. */
export type Breaker = {
  isOpen(): boolean;
  /** Whether the last calls failed, also for the one that is let through to see. */
  isFailing(): boolean;
  /** Counts the outcomes of `call` and refuses calls while open. */
  guard<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>): (...args: Args) => Promise<Result>;
};

const failuresToOpen = 5;
const probeIntervalMs = 1_000;

/** Opens after five failures in a row; then lets one probe a second through until one succeeds. */
export function createBreaker(): Breaker {
  let failures = 0;
  let nextProbeAt = 0;

  /** Half-open is "not open" for exactly one caller a second. */
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
          if (isOpen()) throw new Error('the store did not answer lately');
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
