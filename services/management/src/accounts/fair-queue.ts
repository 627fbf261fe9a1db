export type FairQueueLimits = {
  atOnceMax: number;
  /** Of all clients. */
  waitingMax: number;
  /** Of one client, running and waiting. */
  perClientMax: number;
};

export class QueueFullError extends Error {
  /** True: the client itself has too much under way. False: all of them together have. */
  readonly isOfClient: boolean;

  constructor(isOfClient: boolean) {
    super('The queue is full.');
    this.isOfClient = isOfClient;
  }
}

type Line = { running: number; waiting: (() => void)[] };

/**
 * Runs work a few at a time, the clients in turn and each client's work in its order: one that sends much waits for
 * itself. A client without work takes no memory.
 */
export function createFairQueue({ atOnceMax, waitingMax, perClientMax }: FairQueueLimits) {
  // In the order of their turns.
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  function enter(client: string): Promise<void> | undefined {
    const line = lines.get(client) ?? { running: 0, waiting: [] };
    if (line.running + line.waiting.length >= perClientMax) throw new QueueFullError(true);
    if (running >= atOnceMax && waiting >= waitingMax) throw new QueueFullError(false);
    lines.set(client, line);
    if (running < atOnceMax) {
      running += 1;
      line.running += 1;
      return undefined;
    }
    waiting += 1;
    return new Promise((resolve) => line.waiting.push(resolve));
  }

  function leave(client: string): void {
    running -= 1;
    const own = lines.get(client);
    if (own) {
      own.running -= 1;
      if (own.running === 0 && own.waiting.length === 0) lines.delete(client);
    }
    for (const [name, line] of lines) {
      const start = line.waiting.shift();
      if (!start) continue;
      waiting -= 1;
      running += 1;
      line.running += 1;
      // Behind all others until its next turn.
      lines.delete(name);
      lines.set(name, line);
      start();
      return;
    }
  }

  return {
    /** @throws QueueFullError at once */
    async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
      await enter(client);
      try {
        return await work();
      } finally {
        leave(client);
      }
    },
  };
}
