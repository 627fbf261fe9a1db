import { createConcurrencyLimit } from '../http/limit-concurrency.ts';
import type { FindAccountOf } from '../http/take-account-turns.ts';

/** Runs `work`, which has a file of a workspace in memory. @throws AppError when too many are, before it begins */
export type HoldFile = <Result>(workspaceId: string, work: () => Promise<Result>) => Promise<Result>;

/** 160 MB at most. */
const limits = { inAllMax: 32, perAccountMax: 4, perWorkspaceMax: 2, retryAfterSeconds: 2, what: 'uploads' };

/** Limits how many files are received, fetched or read as a picture at a time: each is in memory for all of that. */
export function createHoldFile(findAccountOf: FindAccountOf): HoldFile {
  const held = createConcurrencyLimit(limits);
  return async (workspaceId, work) => {
    const leave = held.enter({ account: await findAccountOf(workspaceId), workspaceId });
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
