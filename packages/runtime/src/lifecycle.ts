import { withTimeout } from './with-timeout.ts';

/** Closes what was opened, newest first, once, within a deadline. */
export type Lifecycle = {
  /**
   * Registers how to close something that has just been opened.
   * @param timeoutMs for what takes long by intent
   */
  onStop(name: string, close: () => Promise<void> | void, timeoutMs?: number): void;
  /** Closes everything in reverse order. Repeated calls share the first one's promise. Never rejects. */
  stop(): Promise<void>;
};

/**
 * One failing or hanging close never keeps the others from running: each has its share of time, and `report` hears of it.
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
