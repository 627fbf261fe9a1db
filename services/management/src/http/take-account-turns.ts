import { createFairQueue, type FairQueueLimits } from '@linkplane/runtime';
import { refuseFullQueue, type QueueRefusal } from './refuse-full-queue.ts';

/** The account of a workspace, which all workspaces of one owner share: see `findAccount`. */
export type FindAccountOf = (workspaceId: string) => Promise<string>;

/**
 * Runs work for a workspace when it is the turn of its account.
 * @throws AppError RATE_LIMIT_EXCEEDED when the account has too much work, UNAVAILABLE when all accounts together have
 */
export type AccountTurns = <Result>(workspaceId: string, work: () => Promise<Result>) => Promise<Result>;

/** With turns of workspaces, an account with many of them would have most of the turns. */
export function createAccountTurns(
  findAccountOf: FindAccountOf,
  limits: FairQueueLimits,
  refusal: QueueRefusal,
): AccountTurns {
  const runInTurn = refuseFullQueue(createFairQueue(limits), refusal);
  return async (workspaceId, work) => await runInTurn(await findAccountOf(workspaceId), work);
}
