export type Batches<Item, Result> = {
  /**
   * Resolves with the result of the item.
   * @param key items with one key share a batch; different keys never wait for each other
   * @throws the error of the batch, or what `refuse` returns
   */
  add(key: string, item: Item): Promise<Result>;
};

export type BatchesOptions<Item, Result> = {
  /** Does the work for all items; the results are in their order. An error is that of each item. */
  work(key: string, items: Item[]): Promise<Result[]>;
  itemsPerBatchMax: number;
  /** Items of one key that wait for their batch; further ones are refused. */
  waitingMax: number;
  refuse(): Error;
};

type Waiter<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void };

/**
 * Concurrent work shares round trips: for each key one batch runs at a time, and items that are added while it runs wait
 * for the next one. The work for an item always begins after it was added, and at once when no batch of its key runs.
 */
export function createBatches<Item, Result>(options: BatchesOptions<Item, Result>): Batches<Item, Result> {
  /** A key is here while its batches run. */
  const waitingOf = new Map<string, Waiter<Item, Result>[]>();

  async function runBatches(key: string, waiting: Waiter<Item, Result>[]): Promise<void> {
    for (;;) {
      // What is added in the same turn of the event loop belongs to the same batch.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting.splice(0, options.itemsPerBatchMax);
      if (batch.length === 0) break;
      await runBatch(key, batch);
    }
    waitingOf.delete(key);
  }

  async function runBatch(key: string, batch: Waiter<Item, Result>[]): Promise<void> {
    try {
      const results = await options.work(
        key,
        batch.map(({ item }) => item),
      );
      if (results.length !== batch.length) throw new Error('A batch has a result for each of its items.');
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    add(key, item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const waiter = { item, resolve, reject };
      const waiting = waitingOf.get(key);
      if (!waiting) {
        const first = [waiter];
        waitingOf.set(key, first);
        void runBatches(key, first);
      } else if (waiting.length < options.waitingMax) waiting.push(waiter);
      else reject(options.refuse());
      return promise;
    },
  };
}
