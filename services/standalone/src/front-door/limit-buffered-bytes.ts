import type { ClientCounts } from './count-clients.ts';

/** Bytes of one request or response that are buffered in memory until its client sends the rest, or reads. */
export type BufferedBytes = {
  /** Sets how many bytes are buffered now. */
  set(bytes: number): void;
  /** The bytes still count, but no longer wait for the client, so they are not dropped any more. */
  pin(): void;
  /** Nothing is buffered any more, for good. */
  release(): void;
};

export type BufferedBytesLimits = {
  /** The limit of all threads together. */
  totalBytesMax: number;
  /** The same, of one client. */
  perClientBytesMax: number;
};

type BufferedBytesDeps = BufferedBytesLimits & {
  /** What clients have buffered in all threads. */
  counts: ClientCounts;
  threads: number;
};

type Holder = { key: string; bytes: number; drop: () => void };
/** Oldest first. */
type Droppable = Map<BufferedBytes, Holder>;
type Client = { holders: number; droppable: Droppable };

/** How often a thread looks for clients that stall while other threads need room. */
const sweepIntervalMs = 250;

/**
 * Limits what is buffered for all clients together, and for each of them. Beyond a limit the oldest buffers are dropped: those of the
 * client beyond its own limit, or else of all clients. A client that sends and reads is done long before that; one that
 * stalls makes room for the others. Beyond the limit of the process, the threads with more than their part make room.
 */
export function createBufferedBytesLimit({
  totalBytesMax,
  perClientBytesMax,
  counts,
  threads,
}: BufferedBytesDeps): (clientKey: string, drop: () => void) => BufferedBytes {
  const all: Droppable = new Map();
  const clients = new Map<string, Client>();
  let total = 0;
  const isTooMuch = () => total > totalBytesMax / threads && counts.readTotal() > totalBytesMax;
  const sweep = () => isTooMuch() && dropOldest(all, isTooMuch);
  if (threads > 1) setInterval(sweep, sweepIntervalMs).unref();

  function dropOldest(droppable: Droppable, isOver: () => boolean): void {
    for (const [buffered, { bytes, drop }] of droppable) {
      if (!isOver()) return;
      if (bytes === 0) continue;
      buffered.release();
      drop();
    }
  }

  function change(holder: Holder, bytes: number): void {
    total += bytes - holder.bytes;
    counts.add([holder.key], bytes - holder.bytes);
    holder.bytes = bytes;
  }

  return (clientKey, drop) => {
    const client = clients.get(clientKey) ?? { holders: 0, droppable: new Map() };
    clients.set(clientKey, client);
    client.holders += 1;
    const holder: Holder = { key: clientKey, bytes: 0, drop };
    const isClientOver = () => counts.read(clientKey) > perClientBytesMax;
    let isReleased = false;
    const buffered: BufferedBytes = {
      set(bytes) {
        if (!all.has(buffered)) return;
        change(holder, bytes);
        if (isClientOver()) dropOldest(client.droppable, isClientOver);
        if (isTooMuch()) dropOldest(all, isTooMuch);
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
