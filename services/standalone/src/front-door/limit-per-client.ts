import type { ClientCounts } from './count-clients.ts';

/** Limits how much of a resource one client uses at a time. A client may have several keys; the limit applies to each. */
export type ClientLimit = {
  /** Counts one use for every key. Returns false, and counts nothing, when one of them is at the limit. */
  take(keys: string[]): boolean;
  /** Ends a use that `take` or `takeLater` has counted. */
  release(keys: string[]): void;
  /**
   * Counts one use as soon as every key is below its limit, in the order of the calls, and calls `start` then.
   * @returns removes the waiter from its queue; without effect once it was started or has given up
   */
  takeLater(waiter: Waiter): () => void;
};

export type Waiter = {
  keys: string[];
  start: () => void;
  /** Called instead of `start` after `waitMsMax`. */
  giveUp: () => void;
};

type Waiting = Waiter & { timeout: NodeJS.Timeout | undefined; queue: Waiting[] | undefined };

const defaultWaitMsMax = 10_000;

/** The caller limits how many may wait. */
export function createClientLimit(perClientMax: number, waitMsMax = defaultWaitMsMax): ClientLimit {
  const used = new Map<string, number>();
  /** The queues by the key that is at its limit. */
  const queues = new Map<string, Waiting[]>();
  const findFull = (keys: string[]) => keys.find((key) => (used.get(key) ?? 0) >= perClientMax);

  function take(keys: string[]): boolean {
    if (findFull(keys) !== undefined) return false;
    for (const key of keys) used.set(key, (used.get(key) ?? 0) + 1);
    return true;
  }

  function startOrQueue(waiting: Waiting): void {
    const full = findFull(waiting.keys);
    if (full === undefined) {
      clearTimeout(waiting.timeout);
      waiting.queue = undefined;
      take(waiting.keys);
      return waiting.start();
    }
    const queue = queues.get(full) ?? [];
    queues.set(full, queue);
    queue.push(waiting);
    waiting.queue = queue;
  }

  function startNext(key: string): void {
    const queue = queues.get(key);
    if (!queue) return;
    while (queue.length > 0 && (used.get(key) ?? 0) < perClientMax) startOrQueue(queue.shift() as Waiting);
    if (queue.length === 0) queues.delete(key);
  }

  /** An empty queue is deleted by the next release of its key, which comes because the key is at its limit. */
  function remove(waiting: Waiting): void {
    clearTimeout(waiting.timeout);
    const index = waiting.queue?.indexOf(waiting) ?? -1;
    if (index !== -1) waiting.queue?.splice(index, 1);
    waiting.queue = undefined;
  }

  return {
    take,
    release(keys) {
      for (const key of keys) {
        const left = (used.get(key) ?? 0) - 1;
        if (left > 0) used.set(key, left);
        else used.delete(key);
      }
      for (const key of keys) startNext(key);
    },
    takeLater(waiter) {
      const waiting: Waiting = { ...waiter, timeout: undefined, queue: undefined };
      startOrQueue(waiting);
      if (!waiting.queue) return () => {};
      waiting.timeout = setTimeout(() => {
        remove(waiting);
        waiting.giveUp();
      }, waitMsMax);
      return () => remove(waiting);
    },
  };
}

/** A limit that holds for all threads together; beyond it nothing waits. */
export type SharedLimit = Pick<ClientLimit, 'take' | 'release'>;

type SharedLimitDeps = { counts: ClientCounts; totalMax: number; perClientMax: number };

export function createSharedLimit({ counts, totalMax, perClientMax }: SharedLimitDeps): SharedLimit {
  return {
    take(keys) {
      // Counted first: of two threads that take the last one at once, none does, and both may try again.
      counts.add(keys, 1);
      const isWithin = counts.readTotal() <= totalMax && keys.every((key) => counts.read(key) <= perClientMax);
      if (!isWithin) counts.add(keys, -1);
      return isWithin;
    },
    release: (keys) => counts.add(keys, -1),
  };
}
