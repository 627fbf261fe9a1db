export type Loaded<Value> = {
  value: Value | undefined;
  /** A change of this key was announced while it was being read. */
  changedMeanwhile: boolean;
};

export type BatchLoader<Key, Value> = {
  load(key: Key): Promise<Loaded<Value>>;
  markChanged(key: Key): void;
};

export type BatchSource<Key, Value> = {
  /** Answers many keys in one round trip; keys that lead nowhere are not in the answer. */
  read(keys: Key[]): Promise<Value[]>;
  idOfKey(key: Key): string;
  /** The id of the key that a value was found under. */
  idOfValue(value: Value): string;
};

type Load<Key, Value> = {
  key: Key;
  promise: Promise<Loaded<Value>>;
  settle(value: Value | undefined): void;
  fail(error: unknown): void;
  changed: boolean;
};

const keysPerReadMax = 500;
/** Loads waiting or under way. Beyond it a load fails at once: the visitor hears 503 instead of waiting in a queue. */
const loadsMax = 20_000;

/**
 * One load in flight per key, and one read for all keys that are asked for in the same moment: a cold start or a flood
 * of unknown slugs costs a few round trips, not one each.
 */
export function createBatchLoader<Key, Value>(source: BatchSource<Key, Value>): BatchLoader<Key, Value> {
  const inFlight = new Map<string, Load<Key, Value>>();
  let waiting: Load<Key, Value>[] = [];
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    const loads = waiting;
    waiting = [];
    for (let start = 0; start < loads.length; start += keysPerReadMax) {
      void readBatch(loads.slice(start, start + keysPerReadMax));
    }
  }

  async function readBatch(loads: Load<Key, Value>[]): Promise<void> {
    try {
      const values = await source.read(loads.map(({ key }) => key));
      const byId = new Map(values.map((value) => [source.idOfValue(value), value]));
      for (const load of loads) finish(load, () => load.settle(byId.get(source.idOfKey(load.key))));
    } catch (error) {
      for (const load of loads) finish(load, () => load.fail(error));
    }
  }

  function finish(load: Load<Key, Value>, act: () => void): void {
    const id = source.idOfKey(load.key);
    if (inFlight.get(id) === load) inFlight.delete(id);
    act();
  }

  function begin(key: Key): Load<Key, Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Loaded<Value>>();
    const load: Load<Key, Value> = {
      key,
      promise,
      settle: (value) => resolve({ value, changedMeanwhile: load.changed }),
      fail: reject,
      changed: false,
    };
    waiting.push(load);
    if (!scheduled) {
      scheduled = true;
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
        load = begin(key);
        inFlight.set(id, load);
      }
      return await load.promise;
    },
    markChanged(key) {
      const id = source.idOfKey(key);
      const load = inFlight.get(id);
      if (!load) return;
      load.changed = true;
      inFlight.delete(id); // who asks from now on reads anew
    },
  };
}
