import type { Connection } from '@linkplane/links-db/transactions';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/app-error.ts';

/** The part of the quota that one call has reserved. */
export type ReservedLinks = {
  granted: number;
  /** To be called once the links are stored or it is clear that they will not be. */
  settle(): void;
};

export type LinkQuota = {
  /**
   * Reserves up to `wanted` links.
   * @param connection the request's own: waiting for a second connection could deadlock
   * @param linksMax the workspace's quota; nothing is counted when it is infinite
   */
  reserve(connection: Connection, workspaceId: string, linksMax: number, wanted: number): Promise<ReservedLinks>;
};

type Quota = {
  linksMax: number;
  /** Links that may be granted without counting again, before `untilMs`. */
  left: number;
  untilMs: number;
  /** Totals since the first call. Links that were not settled when a count began may be missing in it. */
  granted: number;
  settled: number;
};

const workspacesMax = 10_000;
const countValidMs = 5_000;
/** The share of what was left at a count that may be used before the next count. */
const shareBetweenCounts = 1 / 16;

/**
 * Counts a workspace's links once for many creations. One process never exceeds the quota. Each further process may
 * exceed it by a sixteenth of what was left at its last count, which shrinks to the links of a single call as the quota
 * is used up.
 * @param count counts all links of a workspace in the database
 */
export function createLinkQuota(
  count: (connection: Connection, workspaceId: string) => Promise<number>,
  now = () => performance.now(),
): LinkQuota {
  const quotas = new LRUCache<string, Quota>({ max: workspacesMax });

  function grant(quota: Quota, granted: number): ReservedLinks {
    quota.granted += granted;
    let isSettled = false;
    return {
      granted,
      settle() {
        if (!isSettled) quota.settled += granted;
        isSettled = true;
      },
    };
  }

  return {
    async reserve(connection, workspaceId, linksMax, wanted) {
      if (linksMax === Infinity) return { granted: wanted, settle: () => {} };
      const quota = quotas.get(workspaceId) ?? { linksMax, left: 0, untilMs: 0, granted: 0, settled: 0 };
      quotas.set(workspaceId, quota);
      if (quota.linksMax === linksMax && quota.left >= wanted && now() < quota.untilMs) {
        quota.left -= wanted;
        return grant(quota, wanted);
      }
      const settledBefore = quota.settled;
      const counted = await count(connection, workspaceId);
      const left = Math.max(0, linksMax - counted - (quota.granted - settledBefore));
      const granted = Math.min(wanted, left);
      quota.linksMax = linksMax;
      quota.left = Math.floor((left - granted) * shareBetweenCounts);
      quota.untilMs = now() + countValidMs;
      return grant(quota, granted);
    },
  };
}

/** The same quota for calls within a transaction: their links are stored, and can be counted, when it ends. */
export function settleAtEnd(quota: LinkQuota, onEnd: (act: () => void) => void): LinkQuota {
  return {
    async reserve(connection, workspaceId, linksMax, wanted) {
      const { granted, settle } = await quota.reserve(connection, workspaceId, linksMax, wanted);
      return { granted, settle: () => onEnd(settle) };
    },
  };
}

export function linkQuotaExceeded(linksMax: number): AppError {
  return new AppError(
    'PLAN_LIMIT_REACHED',
    `The workspace has ${linksMax} links, the most that it may have. Delete some, or ask for a larger plan.`,
    { params: { max: linksMax } },
  );
}
