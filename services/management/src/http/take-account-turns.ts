import { createFairQueue, type FairQueueLimits } from '@linkplane/runtime';
import { LRUCache } from 'lru-cache';
import type { TenantLimiter } from './limit-tenants.ts';
import { refuseFullQueue, type QueueRefusal } from './refuse-full-queue.ts';

/** The account of a workspace, which all workspaces of one owner share: see `findAccount`. */
export type FindAccountOf = (workspaceId: string) => Promise<string>;

const cachedMsMax = 60_000;
const workspacesMax = 10_000;

/** Remembers accounts for a minute: many limits need them, and a workspace hardly ever changes its owner. */
export function cacheAccounts(find: FindAccountOf): FindAccountOf {
  const known = new LRUCache<string, string>({ max: workspacesMax, ttl: cachedMsMax });
  return async (workspaceId) => {
    const cached = known.get(workspaceId);
    if (cached !== undefined) return cached;
    const account = await find(workspaceId);
    known.set(workspaceId, account);
    return account;
  };
}

/**
 * Runs work for a workspace when it is the turn of its account.
 * @throws AppError RATE_LIMIT_EXCEEDED when the account has too much work, UNAVAILABLE when all accounts together have
 */
export type AccountTurns = <Result>(workspaceId: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes turns by account. If workspaces took them, an account with many workspaces would have most of the turns. */
export function createAccountTurns(
  findAccountOf: FindAccountOf,
  limits: FairQueueLimits,
  refusal: QueueRefusal,
): AccountTurns {
  const runInTurn = refuseFullQueue(createFairQueue(limits), refusal);
  return async (workspaceId, work) => await runInTurn(await findAccountOf(workspaceId), work);
}

/** The limiter for workspaces, of which those of one account are one tenant. */
export function limitAccounts(findAccountOf: FindAccountOf, limiter: TenantLimiter): TenantLimiter {
  return { enter: async (workspaceId) => await limiter.enter(await findAccountOf(workspaceId)) };
}
