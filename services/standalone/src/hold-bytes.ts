/** Bytes that wait in memory for one client to send more, or to read. */
export type HeldBytes = {
  /** How many there are now. */
  set(bytes: number): void;
  /** They still count, but no longer wait for the client: it is not dropped any more. */
  keep(): void;
  /** There are none, and never will be again. */
  release(): void;
};

export type HeldBytesLimits = { inAllBytesMax: number; perClientBytesMax: number };

type Holder = { bytes: number; drop: () => void; client: Client };
/** In the order in which they came. */
type Waiting = Map<HeldBytes, Holder>;
type Client = { bytes: number; holders: number; waiting: Waiting };

/**
 * Bounds what waits for all clients together, and for each of them. When it is too much, those are dropped that have kept
 * it waiting longest, of the client that has too much or else of all: a client that is honest is done long before that,
 * and one that stalls makes room for everybody else.
 */
export function createHeldBytesLimit({
  inAllBytesMax,
  perClientBytesMax,
}: HeldBytesLimits): (name: string, drop: () => void) => HeldBytes {
  const all: Waiting = new Map();
  const clients = new Map<string, Client>();
  let total = 0;

  function dropOldest(waiting: Waiting, isTooMuch: () => boolean): void {
    for (const [held, { bytes, drop }] of waiting) {
      if (!isTooMuch()) return;
      if (bytes === 0) continue;
      held.release();
      drop();
    }
  }

  function change(holder: Holder, bytes: number): void {
    total += bytes - holder.bytes;
    holder.client.bytes += bytes - holder.bytes;
    holder.bytes = bytes;
  }

  return (name, drop) => {
    const client = clients.get(name) ?? { bytes: 0, holders: 0, waiting: new Map() };
    clients.set(name, client);
    client.holders += 1;
    const holder: Holder = { bytes: 0, drop, client };
    let isReleased = false;
    const held: HeldBytes = {
      set(bytes) {
        if (!all.has(held)) return;
        change(holder, bytes);
        if (client.bytes > perClientBytesMax) dropOldest(client.waiting, () => client.bytes > perClientBytesMax);
        if (total > inAllBytesMax) dropOldest(all, () => total > inAllBytesMax);
      },
      keep() {
        all.delete(held);
        client.waiting.delete(held);
      },
      release() {
        held.keep();
        change(holder, 0);
        if (isReleased) return;
        isReleased = true;
        client.holders -= 1;
        if (client.holders === 0) clients.delete(name);
      },
    };
    all.set(held, holder);
    client.waiting.set(held, holder);
    return held;
  };
}
