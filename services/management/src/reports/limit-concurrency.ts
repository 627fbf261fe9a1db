import { AppError } from '../http/app-error.ts';

/** Who a costly piece of work counts for. */
export type WorkOwner = {
  /** Of everything that the same person owns: see `findAccount`. */
  account: string;
  workspaceId: string;
};

/** Lets so many of a costly kind of work run at once: in all, for each account and for each workspace. */
export type ConcurrencyLimit = {
  /**
   * Counts one in; call what it returns once when the work is over.
   * @throws AppError RATE_LIMIT_EXCEEDED when the account or the workspace has too many; UNAVAILABLE when all together have
   */
  enter(owner: WorkOwner): () => void;
};

export type ConcurrencyLimits = {
  inAllMax: number;
  /** Below half of `inAllMax`, so that no account can keep the others out. */
  perAccountMax: number;
  perWorkspaceMax: number;
  retryAfterSeconds: number;
  /** What runs, in the plural. */
  what: string;
};

export function createConcurrencyLimit(limits: ConcurrencyLimits): ConcurrencyLimit {
  const { inAllMax, perAccountMax, perWorkspaceMax, retryAfterSeconds, what } = limits;
  /** By account and by workspace: their ids never collide. */
  const running = new Map<string, number>();
  let inAll = 0;

  function add(key: string, change: 1 | -1): void {
    const count = (running.get(key) ?? 0) + change;
    if (count === 0) running.delete(key);
    else running.set(key, count);
  }

  function refuseIfFull({ account, workspaceId }: WorkOwner): void {
    const again = `Try again in ${retryAfterSeconds} s.`;
    if ((running.get(workspaceId) ?? 0) >= perWorkspaceMax)
      throw tooMany(`This workspace has ${perWorkspaceMax} ${what} running already. ${again}`);
    if ((running.get(account) ?? 0) >= perAccountMax)
      throw tooMany(`The workspaces of this owner have ${perAccountMax} ${what} running already. ${again}`);
    if (inAll >= inAllMax)
      throw new AppError('UNAVAILABLE', `Too many ${what} are running. ${again}`, { retryAfterSeconds });
  }

  function tooMany(message: string): AppError {
    return new AppError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds });
  }

  return {
    enter(owner) {
      refuseIfFull(owner);
      const keys = new Set([owner.account, owner.workspaceId]);
      for (const key of keys) add(key, 1);
      inAll += 1;
      let isRunning = true;
      return () => {
        if (!isRunning) return;
        isRunning = false;
        inAll -= 1;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
