import { AppError } from './app-error.ts';

/** The account and the workspace that a costly operation counts for. */
export type OperationOwner = {
  /** Shared by all workspaces with the same owner: see `findAccount`. */
  account: string;
  workspaceId: string;
};

/** Limits how many costly operations of one kind run at once: in all, for each account and for each workspace. */
export type ConcurrencyLimit = {
  /**
   * Counts one operation.
   * @returns to be called when the operation has ended
   * @throws AppError RATE_LIMIT_EXCEEDED when the account or the workspace runs too many; UNAVAILABLE when all together do
   */
  enter(owner: OperationOwner): () => void;
};

export type ConcurrencyLimits = {
  inAllMax: number;
  /** Below half of `inAllMax`, so that no account can block the others. */
  perAccountMax: number;
  perWorkspaceMax: number;
  retryAfterSeconds: number;
  /** What the operations are called in messages, in the plural. */
  what: string;
};

export function createConcurrencyLimit(limits: ConcurrencyLimits): ConcurrencyLimit {
  const { inAllMax, perAccountMax, perWorkspaceMax, retryAfterSeconds, what } = limits;
  /** Counts by account and by workspace: their ids never collide. */
  const running = new Map<string, number>();
  let inAll = 0;

  function add(key: string, change: 1 | -1): void {
    const count = (running.get(key) ?? 0) + change;
    if (count === 0) running.delete(key);
    else running.set(key, count);
  }

  function refuseIfFull({ account, workspaceId }: OperationOwner): void {
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
