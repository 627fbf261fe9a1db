import { createFairQueue, sleep } from '@linkplane/runtime';
import type { PreparedLink } from '../decide/prepare-target.ts';

/** The store's side of a capped link's budget; see links-db. */
export type BudgetStore = {
  /** Grants up to `wanted` clicks and returns how many. */
  take(linkId: string, wanted: number): Promise<number>;
  /**
   * What is left; `take` grants nothing of it until clicks that are on their way are counted. Undefined: there is no such
   * link any more.
   */
  left(linkId: string): Promise<number | undefined>;
};

/**
 * Whether a click of a capped link was left for a visit. `gone`: the link was deleted or transferred, and what stands at its
 * short URL now is not known yet.
 */
type Budget = 'granted' | 'exhausted' | 'gone';

export type ClickBudget = {
  /** Spends one click of the link's budget, for a human who is about to be redirected. */
  spend(link: PreparedLink): Promise<Budget>;
  /** Whether any click is left, for visits that spend none. */
  check(link: PreparedLink): Promise<Budget>;
};

type Waiter = { resolve(budget: Budget): void; reject(error: unknown): void; until: number };

/** Concurrent requests on one capped link that may wait for the store. */
const waitersPerLinkMax = 10_000;

/** A visitor waits this long for a limit that was just set; analytics counts what is on its way in less, as a rule. */
const settledWithinMs = 3_000;
const settledPollMs = 100;

/**
 * The limits of the queries of all capped links; the connections of the pool that are left are for links that are not
 * in memory. Workspaces take turns. Each link has at most two queries, one that spends clicks and one that does not.
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
  /** When a link was first seen not to be settled: while analytics is away, only the visitors of the first seconds wait. */
  const unsettledSince = new WeakMap<PreparedLink, number>();

  async function serveWaiters(link: PreparedLink): Promise<void> {
    const { linkId, workspaceId } = link.target;
    for (let group = waiting.get(linkId); group && group.length > 0; group = waiting.get(linkId)) {
      const ofThisQuery = group;
      try {
        const granted = await queries.run(workspaceId, async () => {
          // Those who arrived while the query waited for its turn are part of it; later ones wait for the next.
          waiting.set(linkId, []);
          return await take(linkId, ofThisQuery.length);
        });
        if (granted === 'unsettled') {
          await waitForSettling(link, ofThisQuery);
          continue;
        }
        unsettledSince.delete(link);
        if (granted === 'gone') {
          for (const waiter of ofThisQuery) waiter.resolve('gone');
          continue;
        }
        if (granted < ofThisQuery.length) exhausted.add(link);
        ofThisQuery.forEach((waiter, index) => waiter.resolve(index < granted ? 'granted' : 'exhausted'));
      } catch (error) {
        if (waiting.get(linkId) === ofThisQuery) waiting.set(linkId, []); // refused before its turn
        for (const waiter of ofThisQuery) waiter.reject(error);
      }
    }
    waiting.delete(linkId);
  }

  /** How many clicks were granted, or why none was although the limit is not used up. */
  async function take(linkId: string, wanted: number): Promise<number | 'unsettled' | 'gone'> {
    const taken = await store.take(linkId, wanted);
    if (taken > 0) return taken;
    const left = await store.left(linkId);
    if (left === undefined) return 'gone';
    return left > 0 ? 'unsettled' : 0;
  }

  /** Those who may still wait are part of the next query; the others are refused. */
  async function waitForSettling(link: PreparedLink, group: Waiter[]): Promise<void> {
    const now = performance.now();
    const since = unsettledSince.get(link) ?? now;
    unsettledSince.set(link, since);
    const patient: Waiter[] = [];
    for (const waiter of group) {
      if (now < Math.min(waiter.until, since + settledWithinMs)) patient.push(waiter);
      else waiter.reject(new Error('the limit of the link is not settled'));
    }
    if (patient.length > 0) await sleep(settledPollMs);
    const { linkId } = link.target;
    waiting.set(linkId, [...patient, ...(waiting.get(linkId) ?? [])]);
  }

  async function readLeft(link: PreparedLink): Promise<Budget> {
    const { linkId, workspaceId } = link.target;
    try {
      const left = await queries.run(workspaceId, async () => await store.left(linkId));
      if (left === undefined) return 'gone';
      if (left <= 0) exhausted.add(link);
      return left > 0 ? 'granted' : 'exhausted';
    } finally {
      checks.delete(link);
    }
  }

  return {
    async spend(link) {
      if (exhausted.has(link)) return 'exhausted';
      const { promise, resolve, reject } = Promise.withResolvers<Budget>();
      const group = waiting.get(link.target.linkId);
      if (group && group.length >= waitersPerLinkMax) throw new Error('too many visitors wait for one link');
      const waiter = { resolve, reject, until: performance.now() + settledWithinMs };
      if (group) group.push(waiter);
      else {
        waiting.set(link.target.linkId, [waiter]);
        void serveWaiters(link);
      }
      return await promise;
    },
    async check(link) {
      if (exhausted.has(link)) return 'exhausted';
      const running = checks.get(link) ?? readLeft(link);
      checks.set(link, running);
      return await running;
    },
  };
}
