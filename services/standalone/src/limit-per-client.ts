/** Bounds how much of something one client may use at once. A client may be known by several names: each has its share. */
export type ClientLimit = {
  /** Counts one for every name; false, and nothing counted, when one of them has used up its share. */
  take(names: string[]): boolean;
  /** Gives back what `take` or `takeLater` has counted. */
  release(names: string[]): void;
  /**
   * Counts one as soon as every name has room, in the order in which they came, and calls `start` then.
   * @returns takes the waiter out of its queue; without effect once it was started or has given up
   */
  takeLater(waiter: Waiter): () => void;
};

export type Waiter = {
  names: string[];
  start: () => void;
  /** Called instead of `start` after `waitMsMax`. */
  giveUp: () => void;
};

type Waiting = Waiter & { timeout: NodeJS.Timeout | undefined; queue: Waiting[] | undefined };

const defaultWaitMsMax = 10_000;

/** How many may wait is for the caller to bound. */
export function createClientLimit(perClientMax: number, waitMsMax = defaultWaitMsMax): ClientLimit {
  const used = new Map<string, number>();
  /** By the name that has no room. */
  const queues = new Map<string, Waiting[]>();
  const findFull = (names: string[]) => names.find((name) => (used.get(name) ?? 0) >= perClientMax);

  function take(names: string[]): boolean {
    if (findFull(names) !== undefined) return false;
    for (const name of names) used.set(name, (used.get(name) ?? 0) + 1);
    return true;
  }

  function startOrQueue(waiting: Waiting): void {
    const full = findFull(waiting.names);
    if (full === undefined) {
      clearTimeout(waiting.timeout);
      waiting.queue = undefined;
      take(waiting.names);
      return waiting.start();
    }
    const queue = queues.get(full) ?? [];
    queues.set(full, queue);
    queue.push(waiting);
    waiting.queue = queue;
  }

  function startNext(name: string): void {
    const queue = queues.get(name);
    if (!queue) return;
    while (queue.length > 0 && (used.get(name) ?? 0) < perClientMax) startOrQueue(queue.shift() as Waiting);
    if (queue.length === 0) queues.delete(name);
  }

  /** An empty queue stays until its name is released, which it will be: the name is full. */
  function remove(waiting: Waiting): void {
    clearTimeout(waiting.timeout);
    const place = waiting.queue?.indexOf(waiting) ?? -1;
    if (place !== -1) waiting.queue?.splice(place, 1);
    waiting.queue = undefined;
  }

  return {
    take,
    release(names) {
      for (const name of names) {
        const left = (used.get(name) ?? 0) - 1;
        if (left > 0) used.set(name, left);
        else used.delete(name);
      }
      for (const name of names) startNext(name);
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
