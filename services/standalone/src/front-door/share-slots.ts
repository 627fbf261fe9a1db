import type { ClientCounts } from './count-clients.ts';

/** `totalMax` of this thread, `perClientMax` of all threads together. */
export type SlotLimits = { totalMax: number; perClientMax: number };

/** A limited number of slots, shared by clients. */
export type Slots<Holder> = {
  /** Returns false when there is no slot; in that case nothing is counted. */
  take(holder: Holder): boolean;
  /**
   * Sets whether the holder may lose its slot to a client that has fewer: it waits for other requests of its own client,
   * or for its client to read.
   */
  setPreemptible(holder: Holder, isPreemptible: boolean): void;
  /** A second call for the same holder has no effect. */
  release(holder: Holder): void;
};

type SlotDeps<Holder> = {
  limits: SlotLimits;
  /** The keys that a holder is counted under; the first one is its client. */
  keysOf: (holder: Holder) => readonly [string, ...string[]];
  /** What clients have in all threads. */
  counts: ClientCounts;
  /** Called for a holder that has lost its slot. */
  drop: (holder: Holder) => void;
};

/**
 * While there are free slots, each client gets up to its share. When all are taken, a client with few slots gets the latest
 * preemptible slot of the client that has the most of those. So a few greedy clients do not keep out the others, although
 * their shares together are all slots.
 */
export function createSlots<Holder extends object>({ limits, keysOf, counts, drop }: SlotDeps<Holder>): Slots<Holder> {
  const taken = new Set<Holder>();
  /** The preemptible holders by client, in the order in which they became so. */
  const preemptible = new Map<string, Set<Holder>>();
  function setPreemptible(holder: Holder, isPreemptible: boolean): void {
    const [client] = keysOf(holder);
    const own = preemptible.get(client) ?? new Set();
    if (isPreemptible && taken.has(holder)) preemptible.set(client, own.add(holder));
    else if (own.delete(holder) && own.size === 0) preemptible.delete(client);
  }

  function release(holder: Holder): void {
    if (!taken.delete(holder)) return;
    counts.add(keysOf(holder), -1);
    setPreemptible(holder, false);
  }

  /** Linear in the number of clients with preemptible slots, which is at most the number of slots. */
  function findGreediest(): Set<Holder> {
    let greediest = new Set<Holder>();
    for (const holders of preemptible.values()) if (holders.size > greediest.size) greediest = holders;
    return greediest;
  }

  function makeRoomFor(client: string): boolean {
    const greediest = findGreediest();
    if (greediest.size <= counts.read(client) + 1) return false;
    const latest = [...greediest].at(-1) as Holder;
    release(latest);
    drop(latest);
    return true;
  }

  return {
    take(holder) {
      const keys = keysOf(holder);
      if (keys.some((key) => counts.read(key) >= limits.perClientMax)) return false;
      if (taken.size >= limits.totalMax && !makeRoomFor(keys[0])) return false;
      taken.add(holder);
      counts.add(keys, 1);
      return true;
    },
    setPreemptible,
    release,
  };
}
