export type FairQueueLimits = {
  /** Concurrent work of all clients. */
  atOnceMax: number;
  /** Waiting work of all clients. */
  waitingMax: number;
  /** Work of one client that runs or waits. */
  perClientMax: number;
};

export type FairQueue = {
  /**
   * @param client the client whose work it is
   * @throws QueueFullError at once when the client has too much work, and at once or later when all clients together
   *   have: then the latest work of the client with the most waiting work is refused
   */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
  /** Whether more work of the client would be refused at once, because it has too much. */
  isFull(client: string): boolean;
};

export class QueueFullError extends Error {
  /** True: the client has too much work. False: all clients together have. */
  readonly isOfClient: boolean;

  constructor(isOfClient: boolean) {
    super('The queue is full.');
    this.isOfClient = isOfClient;
  }
}

type Waiter = { start: () => void; refuse: (error: QueueFullError) => void };
type ClientWork = { running: number; waiting: Waiter[] };

/**
 * Limits concurrent work and is fair between clients, who take turns; each client's work keeps its order. A client with
 * much work waits for itself. A client without work takes no memory.
 */
export function createFairQueue({ atOnceMax, waitingMax, perClientMax }: FairQueueLimits): FairQueue {
  /** In the order of their turns: after its turn a client moves to the end. */
  const clients = new Map<string, ClientWork>();
  let running = 0;
  let waiting = 0;

  /** Refuses work of the client with the longest queue, so that full queues of a few clients do not block others. */
  function makeRoomFor(own: ClientWork): void {
    let longest: Waiter[] = [];
    for (const other of clients.values()) if (other.waiting.length > longest.length) longest = other.waiting;
    if (longest.length <= own.waiting.length + 1) throw new QueueFullError(false);
    longest.pop()?.refuse(new QueueFullError(false));
    waiting -= 1;
  }

  function isFull(client: string): boolean {
    const own = clients.get(client);
    return own !== undefined && own.running + own.waiting.length >= perClientMax;
  }

  function enter(client: string): Promise<void> | undefined {
    if (isFull(client)) throw new QueueFullError(true);
    const own = clients.get(client) ?? { running: 0, waiting: [] };
    const mustWait = running >= atOnceMax;
    if (mustWait && waiting >= waitingMax) makeRoomFor(own);
    clients.set(client, own);
    if (!mustWait) {
      running += 1;
      own.running += 1;
      return undefined;
    }
    waiting += 1;
    return new Promise((start, refuse) => own.waiting.push({ start, refuse }));
  }

  function leave(client: string): void {
    running -= 1;
    const own = clients.get(client);
    if (own) {
      own.running -= 1;
      if (own.running === 0 && own.waiting.length === 0) clients.delete(client);
    }
    for (const [name, other] of clients) {
      const next = other.waiting.shift();
      if (!next) continue;
      waiting -= 1;
      running += 1;
      other.running += 1;
      clients.delete(name);
      clients.set(name, other);
      next.start();
      return;
    }
  }

  return {
    isFull,
    async run(client, work) {
      await enter(client);
      try {
        return await work();
      } finally {
        leave(client);
      }
    },
  };
}
