/** Bytes of one request or response that are buffered in memory until its client sends the rest, or reads. */
export type BufferedBytes = {
  /** Sets how many bytes are buffered now. */
  set(bytes: number): void;
  /** The bytes still count, but no longer wait for the client, so they are not dropped any more. */
  pin(): void;
  /** Nothing is buffered any more, for good. */
  release(): void;
};

export type BufferedBytesLimits = { totalBytesMax: number; perClientBytesMax: number };

type Holder = { bytes: number; drop: () => void; client: Client };
/** Oldest first. */
type Droppable = Map<BufferedBytes, Holder>;
type Client = { bytes: number; holders: number; droppable: Droppable };

/**
 * Limits what is buffered for all clients together, and for each of them. Beyond a limit the oldest buffers are dropped: those of the
 * client beyond its own limit, or else of all clients. A client that sends and reads is done long before that; one that
 * stalls makes room for the others.
 */
export function createBufferedBytesLimit({
  totalBytesMax,
  perClientBytesMax,
}: BufferedBytesLimits): (clientKey: string, drop: () => void) => BufferedBytes {
  const all: Droppable = new Map();
  const clients = new Map<string, Client>();
  let total = 0;

  function dropOldest(droppable: Droppable, isTooMuch: () => boolean): void {
    for (const [buffered, { bytes, drop }] of droppable) {
      if (!isTooMuch()) return;
      if (bytes === 0) continue;
      buffered.release();
      drop();
    }
  }

  function change(holder: Holder, bytes: number): void {
    total += bytes - holder.bytes;
    holder.client.bytes += bytes - holder.bytes;
    holder.bytes = bytes;
  }

  return (clientKey, drop) => {
    const client = clients.get(clientKey) ?? { bytes: 0, holders: 0, droppable: new Map() };
    clients.set(clientKey, client);
    client.holders += 1;
    const holder: Holder = { bytes: 0, drop, client };
    let isReleased = false;
    const buffered: BufferedBytes = {
      set(bytes) {
        if (!all.has(buffered)) return;
        change(holder, bytes);
        if (client.bytes > perClientBytesMax) dropOldest(client.droppable, () => client.bytes > perClientBytesMax);
        if (total > totalBytesMax) dropOldest(all, () => total > totalBytesMax);
      },
      pin() {
        all.delete(buffered);
        client.droppable.delete(buffered);
      },
      release() {
        buffered.pin();
        change(holder, 0);
        if (isReleased) return;
        isReleased = true;
        client.holders -= 1;
        if (client.holders === 0) clients.delete(clientKey);
      },
    };
    all.set(buffered, holder);
    client.droppable.set(buffered, holder);
    return buffered;
  };
}
