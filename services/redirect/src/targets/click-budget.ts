import type { Budget } from '../decide/decide-redirect.ts';
import type { PreparedLink } from '../decide/prepare-target.ts';

/** The store's side of a capped link's budget; see links-db. */
export type BudgetStore = {
  take(linkId: string, wanted: number): Promise<number>;
  left(linkId: string): Promise<number>;
};

export type ClickBudget = {
  /** One click of the link's budget, for a human who is about to be redirected. */
  take(link: PreparedLink): Promise<Exclude<Budget, 'notCapped'>>;
  /** Whether any click is left, for visits that take none. */
  look(link: PreparedLink): Promise<Exclude<Budget, 'notCapped'>>;
};

type Waiter = { resolve(granted: boolean): void; reject(error: unknown): void };

/** Requests on one capped link that may wait for the store together. */
const waitersPerLinkMax = 10_000;

/** More visitors at once than can wait. */
export class BudgetBusyError extends Error {}

/**
 * Exact caps: Postgres decides, and only capped links ask. All requests that come while an answer for the same link is
 * under way go together in the next question. A process killed between the grant and its answers has spent clicks that
 * nobody got, never the reverse.
 */
export function createClickBudget(store: BudgetStore): ClickBudget {
  const waiting = new Map<string, Waiter[]>();
  // An exhausted link stays so until it changes, and a change makes a new PreparedLink.
  const exhausted = new WeakSet<PreparedLink>();

  async function askFor(link: PreparedLink): Promise<void> {
    const { linkId } = link.target;
    for (let group = waiting.get(linkId); group && group.length > 0; group = waiting.get(linkId)) {
      waiting.set(linkId, []);
      try {
        const granted = await store.take(linkId, group.length);
        if (granted < group.length) exhausted.add(link);
        group.forEach((waiter, index) => waiter.resolve(index < granted));
      } catch (error) {
        for (const waiter of group) waiter.reject(error);
      }
    }
    waiting.delete(linkId);
  }

  return {
    async take(link) {
      if (exhausted.has(link)) return 'exhausted';
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const group = waiting.get(link.target.linkId);
      if (group && group.length >= waitersPerLinkMax) throw new BudgetBusyError('too many visitors wait for one link');
      if (group) group.push({ resolve, reject });
      else {
        waiting.set(link.target.linkId, [{ resolve, reject }]);
        void askFor(link);
      }
      return (await promise) ? 'granted' : 'exhausted';
    },
    async look(link) {
      if (exhausted.has(link)) return 'exhausted';
      return (await store.left(link.target.linkId)) > 0 ? 'granted' : 'exhausted';
    },
  };
}
