/** The time during a reading that has begun at `now`, in whole milliseconds since the Unix epoch. A change of the clock of the machine does not change it. */
export function createReadingClock(now: number): () => number {
  const begunAt = performance.now();
  return () => Math.floor(now + performance.now() - begunAt);
}
