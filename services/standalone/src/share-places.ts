export type PlaceLimits = { inAllMax: number; perClientMax: number };

/** Places among a bounded number, shared by clients. */
export type Places<Holder> = {
  /** False: there is no place, and nothing was counted. */
  take(holder: Holder): boolean;
  /**
   * Whether the holder may lose its place to a client that has fewer: it waits for other requests of its own client, or
   * for its client to read.
   */
  setYielding(holder: Holder, isYielding: boolean): void;
  /** A second call for one holder has no effect. */
  release(holder: Holder): void;
};

type PlaceDeps<Holder> = {
  limits: PlaceLimits;
  /** The names that a holder is counted under; the first one is its client. */
  namesOf: (holder: Holder) => readonly [string, ...string[]];
  /** Called for one that has lost its place. */
  drop: (holder: Holder) => void;
};

/**
 * While there are places, each client gets up to its share of them. When all are taken, one that has few of them gets the
 * latest place of the client with the most that may lose one: a few greedy clients do not keep the others out, although
 * their shares together are all that there is.
 */
export function createPlaces<Holder extends object>({ limits, namesOf, drop }: PlaceDeps<Holder>): Places<Holder> {
  const taken = new Set<Holder>();
  const counts = new Map<string, number>();
  /** By client, in the order in which they came to yield. */
  const yielding = new Map<string, Set<Holder>>();
  const countOf = (name: string) => counts.get(name) ?? 0;

  function change(holder: Holder, by: 1 | -1): void {
    for (const name of namesOf(holder)) {
      const count = countOf(name) + by;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    }
  }

  function setYielding(holder: Holder, isYielding: boolean): void {
    const [client] = namesOf(holder);
    const own = yielding.get(client) ?? new Set();
    if (isYielding && taken.has(holder)) yielding.set(client, own.add(holder));
    else if (own.delete(holder) && own.size === 0) yielding.delete(client);
  }

  function release(holder: Holder): void {
    if (!taken.delete(holder)) return;
    change(holder, -1);
    setYielding(holder, false);
  }

  /** Looks at each client with such holders once: of those there are at most as many as places. */
  function findGreediest(): Set<Holder> {
    let greediest = new Set<Holder>();
    for (const holders of yielding.values()) if (holders.size > greediest.size) greediest = holders;
    return greediest;
  }

  function makeRoomFor(client: string): boolean {
    const greediest = findGreediest();
    if (greediest.size <= countOf(client) + 1) return false;
    const latest = [...greediest].at(-1) as Holder;
    release(latest);
    drop(latest);
    return true;
  }

  return {
    take(holder) {
      const names = namesOf(holder);
      if (names.some((name) => countOf(name) >= limits.perClientMax)) return false;
      if (taken.size >= limits.inAllMax && !makeRoomFor(names[0])) return false;
      taken.add(holder);
      change(holder, 1);
      return true;
    },
    setYielding,
    release,
  };
}
