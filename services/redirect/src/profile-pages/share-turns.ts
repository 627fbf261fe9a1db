/** Runs work of many workspaces one at a time, each workspace in turn. */
export type Turns = {
  /** Rejects at once when too much waits, of this workspace or of all. */
  run<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result>;
};

export type TurnLimits = { waitingMax: number; waitingPerWorkspaceMax: number };

/** However much one workspace asks for, another one waits for a single piece of its work. */
export function createTurns({ waitingMax, waitingPerWorkspaceMax }: TurnLimits): Turns {
  /** In the order of turns: one that has had its turn goes to the end. */
  const queues = new Map<string, (() => Promise<unknown>)[]>();
  let waiting = 0;
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = queues.entries().next(); !next.done; next = queues.entries().next()) {
      const [workspaceId, queue] = next.value;
      const work = queue.shift();
      queues.delete(workspaceId);
      if (queue.length > 0) queues.set(workspaceId, queue);
      waiting -= 1;
      await work?.();
    }
    isRunning = false;
  }

  return {
    async run<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(workspaceId) ?? [];
      if (waiting >= waitingMax || queue.length >= waitingPerWorkspaceMax) throw new Error('too many pages wait');
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      queue.push(() => work().then(resolve, reject));
      queues.set(workspaceId, queue);
      waiting += 1;
      if (!isRunning) void runAll();
      return await promise;
    },
  };
}
