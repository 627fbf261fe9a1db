import type { LinkTarget, TargetKey } from '@linkplane/links-db/redirect';

export type Loaded = {
  target: LinkTarget | undefined;
  /** A change of this key was announced while it was being read. */
  changedMeanwhile: boolean;
};

export type BatchLoader = {
  load(key: TargetKey): Promise<Loaded>;
  markChanged(key: TargetKey): void;
};

type Load = {
  key: TargetKey;
  promise: Promise<Loaded>;
  settle(target: LinkTarget | undefined): void;
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
export function createBatchLoader(read: (keys: TargetKey[]) => Promise<LinkTarget[]>): BatchLoader {
  const inFlight = new Map<string, Load>();
  let waiting: Load[] = [];
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    const loads = waiting;
    waiting = [];
    for (let start = 0; start < loads.length; start += keysPerReadMax) {
      void readBatch(loads.slice(start, start + keysPerReadMax));
    }
  }

  async function readBatch(loads: Load[]): Promise<void> {
    try {
      const targets = await read(loads.map(({ key }) => key));
      const byId = new Map(
        targets.map((target) => [idOf({ host: target.host, slugKey: target.slug.toLowerCase() }), target]),
      );
      for (const load of loads) finish(load, () => load.settle(byId.get(idOf(load.key))));
    } catch (error) {
      for (const load of loads) finish(load, () => load.fail(error));
    }
  }

  function finish(load: Load, act: () => void): void {
    const id = idOf(load.key);
    if (inFlight.get(id) === load) inFlight.delete(id);
    act();
  }

  function begin(key: TargetKey): Load {
    const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
    const load: Load = {
      key,
      promise,
      settle: (target) => resolve({ target, changedMeanwhile: load.changed }),
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
      const id = idOf(key);
      let load = inFlight.get(id);
      if (!load) {
        if (inFlight.size >= loadsMax) throw new Error('too many loads at once');
        load = begin(key);
        inFlight.set(id, load);
      }
      return await load.promise;
    },
    markChanged(key) {
      const id = idOf(key);
      const load = inFlight.get(id);
      if (!load) return;
      load.changed = true;
      inFlight.delete(id); // who asks from now on reads anew
    },
  };
}

function idOf({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}
