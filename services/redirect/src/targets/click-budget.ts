import { createFairQueue } from '@linkplane/runtime';
import type { PreparedLink } from '../decide/prepare-target.ts';

/** The store's side of a capped link's budget; see links-db. */
export type BudgetStore = {
  /** Grants up to `wanted` clicks and returns how many. */
  take(linkId: string, wanted: number): Promise<number>;
  left(linkId: string): Promise<number>;
};

/** Whether a click of a capped link was left for a visit. */
type Budget = 'granted' | 'exhausted';

export type ClickBudget = {
  /** Spends one click of the link's budget, for a human who is about to be redirected. */
  spend(link: PreparedLink): Promise<Budget>;
  /** Whether any click is left, for visits that spend none. */
  check(link: PreparedLink): Promise<Budget>;
};

type Waiter = { resolve(granted: boolean): void; reject(error: unknown): void };

/** Concurrent requests on one capped link that may wait for the store. */
const waitersPerLinkMax = 10_000;

/**
 * Of the queries of all capped links; the connections of the pool that are left are for links that are not in memory.
 * Workspaces take turns. Each link has at most two queries, one that spends clicks and one that does not.
 */
const queryLimits = { atOnceMax: 4, waitingMax: 2_000, perClientMax: 500 };

/**
 * Exact caps: Postgres decides, and only for capped links. All requests that arrive during a query for the same link
 * share the next query. A process that is killed between the grant and its responses has spent clicks without a
 * redirect, never the reverse.
 */
export function createClickBudget(store: BudgetStore): ClickBudget {
  const queries = createFairQueue(queryLimits);
  const waiting = new Map<string, Waiter[]>();
  const checks = new WeakMap<PreparedLink, Promise<Budget>>();
  // An exhausted link stays so until it changes, and a change makes a new PreparedLink.
  const exhausted = new WeakSet<PreparedLink>();

  async function serveWaiters(link: PreparedLink): Promise<void> {
    const { linkId, workspaceId } = link.target;
    for (let group = waiting.get(linkId); group && group.length > 0; group = waiting.get(linkId)) {
      const ofThisQuery = group;
      try {
        const granted = await queries.run(workspaceId, async () => {
          // Those who arrived while the query waited for its turn are part of it; later ones wait for the next.
          waiting.set(linkId, []);
          return await store.take(linkId, ofThisQuery.length);
        });
        if (granted < ofThisQuery.length) exhausted.add(link);
        ofThisQuery.forEach((waiter, index) => waiter.resolve(index < granted));
      } catch (error) {
        if (waiting.get(linkId) === ofThisQuery) waiting.set(linkId, []); // refused before its turn
        for (const waiter of ofThisQuery) waiter.reject(error);
      }
    }
    waiting.delete(linkId);
  }

  async function askWhatIsLeft(link: PreparedLink): Promise<Budget> {
    const { linkId, workspaceId } = link.target;
    try {
      const left = await queries.run(workspaceId, async () => await store.left(linkId));
      if (left <= 0) exhausted.add(link);
      return left > 0 ? 'granted' : 'exhausted';
    } finally {
      checks.delete(link);
    }
  }

  return {
    async spend(link) {
      if (exhausted.has(link)) return 'exhausted';
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const group = waiting.get(link.target.linkId);
      if (group && group.length >= waitersPerLinkMax) throw new Error('too many visitors wait for one link');
      if (group) group.push({ resolve, reject });
      else {
        waiting.set(link.target.linkId, [{ resolve, reject }]);
        void serveWaiters(link);
      }
      return (await promise) ? 'granted' : 'exhausted';
    },
    async check(link) {
      if (exhausted.has(link)) return 'exhausted';
      const running = checks.get(link) ?? askWhatIsLeft(link);
      checks.set(link, running);
      return await running;
    },
  };
}
