export type Loaded<Value> = {
  value: Value | undefined;
  /** The key was invalidated while it was being read: the value may be from before the change. */
  changedDuringLoad: boolean;
};

export type BatchLoader<Key, Value> = {
  load(key: Key): Promise<Loaded<Value>>;
  invalidate(key: Key): void;
};

export type BatchSource<Key, Value> = {
  /** Reads many keys in one round trip; keys without a value are missing from the result. */
  read(keys: Key[]): Promise<Value[]>;
  idOfKey(key: Key): string;
  /** The id of the key that a value belongs to. */
  idOfValue(value: Value): string;
  /** Reads at once; what is requested while they run is one read after them. Without it there is no limit. */
  readsAtOnceMax?: number;
};

type Load<Key, Value> = {
  key: Key;
  promise: Promise<Loaded<Value>>;
  settle(value: Value | undefined): void;
  fail(error: unknown): void;
  changed: boolean;
};

const keysPerReadMax = 500;
/** Loads queued or in flight. Beyond it a load fails at once: the visitor gets 503 instead of waiting in a queue. */
const loadsMax = 20_000;

/**
 * One load in flight per key, and one read for all keys that are requested in the same turn of the event loop: a cold
 * start or a flood of unknown slugs costs a few round trips, not one each.
 */
export function createBatchLoader<Key, Value>(source: BatchSource<Key, Value>): BatchLoader<Key, Value> {
  const inFlight = new Map<string, Load<Key, Value>>();
  const queued: Load<Key, Value>[] = [];
  let isScheduled = false;
  let reads = 0;
  const readsMax = source.readsAtOnceMax ?? Infinity;

  function flush(): void {
    isScheduled = false;
    while (queued.length > 0 && reads < readsMax) void readBatch(queued.splice(0, keysPerReadMax));
  }

  async function readBatch(loads: Load<Key, Value>[]): Promise<void> {
    reads += 1;
    try {
      const values = await source.read(loads.map(({ key }) => key));
      const byId = new Map(values.map((value) => [source.idOfValue(value), value]));
      for (const load of loads) finish(load, () => load.settle(byId.get(source.idOfKey(load.key))));
    } catch (error) {
      for (const load of loads) finish(load, () => load.fail(error));
    } finally {
      reads -= 1;
      if (!isScheduled) flush();
    }
  }

  function finish(load: Load<Key, Value>, settle: () => void): void {
    const id = source.idOfKey(load.key);
    if (inFlight.get(id) === load) inFlight.delete(id);
    settle();
  }

  function start(key: Key): Load<Key, Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Loaded<Value>>();
    const load: Load<Key, Value> = {
      key,
      promise,
      settle: (value) => resolve({ value, changedDuringLoad: load.changed }),
      fail: reject,
      changed: false,
    };
    queued.push(load);
    if (!isScheduled) {
      isScheduled = true;
      setImmediate(flush);
    }
    return load;
  }

  return {
    async load(key) {
      const id = source.idOfKey(key);
      let load = inFlight.get(id);
      if (!load) {
        if (inFlight.size >= loadsMax) throw new Error('too many loads at once');
        load = start(key);
        inFlight.set(id, load);
      }
      return await load.promise;
    },
    invalidate(key) {
      const id = source.idOfKey(key);
      const load = inFlight.get(id);
      if (!load) return;
      load.changed = true;
      inFlight.delete(id); // later callers start a read of their own
    },
  };
}
