import { withTimeout } from './with-timeout.ts';

/** Closes everything that was opened, the newest first, once, each within a timeout. */
export type Lifecycle = {
  /**
   * Registers how to close something that has just been opened.
   * @param timeoutMs for a close that is expected to take long
   */
  onStop(name: string, close: () => Promise<void> | void, timeoutMs?: number): void;
  /** Closes everything in reverse order. Repeated calls share the first one's promise. Never rejects. */
  stop(): Promise<void>;
};

/**
 * A close that fails or hangs does not prevent the others: each has its timeout, and its error is passed to `report`.
 * @param closeTimeoutMs the longest a single close may take before the next one starts
 */
export function createLifecycle(report: (name: string, error: unknown) => void, closeTimeoutMs = 8_000): Lifecycle {
  const closers: { name: string; close: () => Promise<void> | void; timeoutMs: number }[] = [];
  let stopping: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      const { name, close, timeoutMs } = closer;
      try {
        await withTimeout(Promise.resolve(close()), timeoutMs, `closing ${name}`);
      } catch (error) {
        report(name, error);
      }
    }
  }

  return {
    onStop: (name, close, timeoutMs = closeTimeoutMs) => void closers.push({ name, close, timeoutMs }),
    stop: () => (stopping ??= closeAll()),
  };
}
