export type Slots = {
  /**
   * Calls `run` when `weight` slots are free: at once, or when earlier requests have ended.
   * @returns ends the request: its slots are free again, or it no longer waits
   */
  request(weight: number, run: () => void): () => void;
  /** Runs the request that has waited longest, although its slots are not free; not where twice the capacity is in use. */
  admitBeyond(): void;
};

/**
 * Limits what runs at once by weight. Requests get their slots in the order in which they come, so that a heavy one is
 * not overtaken for ever.
 * @param capacity the sum of the weights that run at once; a heavier request runs alone
 */
export function createSlots(capacity: number): Slots {
  let free = capacity;
  const waiting: { weight: number; admit: () => void }[] = [];

  function admit(next: (typeof waiting)[number]): void {
    waiting.shift();
    free -= next.weight;
    next.admit();
  }

  function admitWaiting(): void {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) admit(next);
  }

  return {
    request(wanted, run) {
      const weight = Math.min(wanted, capacity);
      let state: 'waiting' | 'running' | 'ended' = 'waiting';
      const request = {
        weight,
        admit: () => {
          state = 'running';
          run();
        },
      };
      waiting.push(request);
      admitWaiting();
      return () => {
        if (state === 'running') free += weight;
        if (state === 'waiting') waiting.splice(waiting.indexOf(request), 1);
        state = 'ended';
        admitWaiting();
      };
    },
    admitBeyond() {
      const next = waiting[0];
      if (next && next.weight <= free + capacity) admit(next);
    },
  };
}
