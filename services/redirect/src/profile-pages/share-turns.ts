/** Runs work of many workspaces one at a time, each workspace in turn. */
export type Turns = {
  /**
   * Rejects when too much waits, of this workspace or of all: in that case the latest work of the workspace with the
   * most is rejected, which may be this one.
   */
  run<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result>;
};

export type TurnLimits = { waitingMax: number; waitingPerWorkspaceMax: number };

type Piece = { work: () => Promise<unknown>; reject: (error: Error) => void };

/** However much one workspace asks for, another one waits for a single piece of its work. */
export function createTurns({ waitingMax, waitingPerWorkspaceMax }: TurnLimits): Turns {
  /** In the order of turns: one that has had its turn goes to the end. */
  const queues = new Map<string, Piece[]>();
  let waiting = 0;
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = queues.entries().next(); !next.done; next = queues.entries().next()) {
      const [workspaceId, queue] = next.value;
      const piece = queue.shift();
      queues.delete(workspaceId);
      if (queue.length > 0) queues.set(workspaceId, queue);
      waiting -= 1;
      await piece?.work();
    }
    isRunning = false;
  }

  /** A few workspaces whose queues are full together do not keep the pages of all others from being rendered. */
  function makeRoomFor(queue: Piece[]): void {
    let longest: Piece[] = [];
    for (const other of queues.values()) if (other.length > longest.length) longest = other;
    if (longest.length <= queue.length + 1) throw new Error('too many pages wait');
    longest.pop()?.reject(new Error('too many pages wait'));
    waiting -= 1;
  }

  return {
    async run<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(workspaceId) ?? [];
      if (queue.length >= waitingPerWorkspaceMax) throw new Error('too many pages wait');
      if (waiting >= waitingMax) makeRoomFor(queue);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      queue.push({ work: () => work().then(resolve, reject), reject });
      queues.set(workspaceId, queue);
      waiting += 1;
      if (!isRunning) void runAll();
      return await promise;
    },
  };
}
