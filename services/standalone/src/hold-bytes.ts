/** Bytes that wait in memory for one client to send more, or to read. */
export type HeldBytes = {
  /** How many there are now. */
  set(bytes: number): void;
  /** They still count, but no longer wait for the client: it is not dropped any more. */
  keep(): void;
  /** There are none, and never will be again. */
  release(): void;
};

/**
 * Bounds what waits for all clients together. When it is too much, those are dropped that have kept it waiting longest:
 * a client that is honest is done long before that, and one that stalls makes room for everybody else.
 */
export function createHeldBytesLimit(bytesMax: number): (drop: () => void) => HeldBytes {
  /** In the order in which they came. */
  const waiting = new Map<HeldBytes, { bytes: number; drop: () => void }>();
  let total = 0;

  function dropOldest(): void {
    for (const [held, { bytes, drop }] of waiting) {
      if (total <= bytesMax) return;
      if (bytes === 0) continue;
      held.release();
      drop();
    }
  }

  return (drop) => {
    const holder = { bytes: 0, drop };
    const held: HeldBytes = {
      set(bytes) {
        if (!waiting.has(held)) return;
        total += bytes - holder.bytes;
        holder.bytes = bytes;
        if (total > bytesMax) dropOldest();
      },
      keep: () => void waiting.delete(held),
      release() {
        waiting.delete(held);
        total -= holder.bytes;
        holder.bytes = 0;
      },
    };
    waiting.set(held, holder);
    return held;
  };
}
