export type FairQueueLimits = {
  /** Works that run at a time, of all clients. */
  atOnceMax: number;
  /** Works that wait, of all clients. */
  waitingMax: number;
  /** Works of one client that run or wait. */
  perClientMax: number;
};

export type FairQueue = {
  /**
   * @param client names whose work it is
   * @throws QueueFullError at once when the client has too much under way, and at once or later when all clients
   *   together have: in that case the latest work of the client with the most that waits is refused
   */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
};

export class QueueFullError extends Error {
  /** True: the client itself has too much under way. False: all clients together have. */
  readonly isOfClient: boolean;

  constructor(isOfClient: boolean) {
    super('The queue is full.');
    this.isOfClient = isOfClient;
  }
}

type Waiter = { start: () => void; refuse: (error: QueueFullError) => void };
type ClientWork = { running: number; waiting: Waiter[] };

/**
 * Runs work a few at a time, the clients in turn and each client's work in its order: a client that sends much waits for
 * itself. A client without work takes no memory.
 */
export function createFairQueue({ atOnceMax, waitingMax, perClientMax }: FairQueueLimits): FairQueue {
  /** In the order of their turns: a client that has had its turn goes to the end. */
  const clients = new Map<string, ClientWork>();
  let running = 0;
  let waiting = 0;

  /** A few clients whose queues are full together do not keep out the first work of another one. */
  function makeRoomFor(own: ClientWork): void {
    let longest: Waiter[] = [];
    for (const other of clients.values()) if (other.waiting.length > longest.length) longest = other.waiting;
    if (longest.length <= own.waiting.length + 1) throw new QueueFullError(false);
    longest.pop()?.refuse(new QueueFullError(false));
    waiting -= 1;
  }

  function enter(client: string): Promise<void> | undefined {
    const own = clients.get(client) ?? { running: 0, waiting: [] };
    if (own.running + own.waiting.length >= perClientMax) throw new QueueFullError(true);
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
