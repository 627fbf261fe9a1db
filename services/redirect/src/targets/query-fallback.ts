import { LRUCache } from 'lru-cache';
import type { FallbackKey, FallbackState, SettledFallback } from '@linkplane/links-db/planes/redirect';
import { createFairQueue, sleep } from '@linkplane/runtime';
import { createAccountPlaces } from './share-places.ts';

/** A slug that no link of the host has, on a domain with an old origin. */
export type FallbackQuery = FallbackKey & { slug: string; workspaceId: string };

/** What became of visits to such slugs. `limited`: nothing was requested. `late`: there was no result in time. */
export type FallbackResult = 'found' | 'not-found' | 'limited' | 'late';

export type FallbackResolver = {
  /** Whether the old origin had a link for the slug, which is created now, or was some time ago. Never rejects; ends within `visitorWaitMsMax`. */
  find(query: FallbackQuery): Promise<boolean>;
  counts: Record<FallbackResult, number>;
  stop(): void;
};

export type FallbackDeps = {
  /** The account of a workspace, see `Accounts`. */
  findAccount(workspaceId: string): Promise<string>;
  request(query: FallbackQuery): Promise<FallbackState>;
  readSettled(keys: readonly FallbackKey[]): Promise<SettledFallback[]>;
};

/** The request of management takes two seconds at most, and begins at once as a rule. What comes later is there for the next visitor. */
const visitorWaitMsMax = 2_800;
const pollIntervalMs = 50;
/** A request that has not begun by then is not sent: its result would be too late. */
const requestWaitMsMax = 2_000;
/** Beyond it, visitors get the response for unknown slugs at once. */
const visitorsWaitingMax = 1_000;
const visitorsPerAccountMax = 250;
/** Slugs of all domains that are looked up at once for visitors of this thread. */
const slugsWaitingMax = 100;
/** An account may have many domains. */
const slugsPerAccountMax = 25;
/** A storm of unknown slugs leaves connections to the store for links. Accounts take turns. */
const requestsAtOnceMax = 2;
/** New slugs of a domain for which the store is queried in a second; it grants no more over all nodes. */
const slugsPerSecondMax = 5;
const domainsMax = 1_000;
/** Results that are not read again for a moment; the store has them for longer. */
const resultsMax = 10_000;
const resultMs = 10_000;

/**
 * Lets management look up unknown slugs at old origins of domains, by a row in the store for each: the store grants a few a second for each domain,
 * over all nodes. One lookup serves all visitors of a slug who come while it runs. Nothing here delays visits to other slugs. A storm on the domains of
 * one account leaves places for lookups and visitors of others.
 */
export function createFallbackResolver(deps: FallbackDeps): FallbackResolver {
  const counts: Record<FallbackResult, number> = { found: 0, 'not-found': 0, limited: 0, late: 0 };
  /** Slugs whose result is known not to be a new link. */
  const results = new LRUCache<string, true>({ max: resultsMax, ttl: resultMs });
  const grants = new LRUCache<string, number[]>({ max: domainsMax });
  const running = new Map<string, Promise<FallbackResult>>();
  const polled = createResultPoll(deps.readSettled);
  const slugPlaces = createAccountPlaces({ placesMax: slugsWaitingMax, perAccountMax: slugsPerAccountMax });
  const visitorPlaces = createAccountPlaces({ placesMax: visitorsWaitingMax, perAccountMax: visitorsPerAccountMax });
  const requests = createFairQueue({
    atOnceMax: requestsAtOnceMax,
    waitingMax: slugsWaitingMax,
    perClientMax: slugsPerAccountMax,
  });
  /** Visitors whose account is not known yet, by workspace. */
  const arrivals = createAccountPlaces({ placesMax: visitorsWaitingMax, perAccountMax: visitorsPerAccountMax });

  /** Whether the domain has not had all its slugs of the last second. */
  function grant(domainId: string): boolean {
    const now = performance.now();
    const recent = (grants.get(domainId) ?? []).filter((at) => now - at < 1_000);
    if (recent.length >= slugsPerSecondMax) return false;
    grants.set(domainId, [...recent, now]);
    return true;
  }

  async function lookUp(id: string, query: FallbackQuery, account: string): Promise<FallbackResult> {
    const start = performance.now();
    const isLate = () => performance.now() - start >= requestWaitMsMax;
    const state = await requests.run(account, async () => (isLate() ? 'late' : await deps.request(query)));
    if (state === 'late') return 'late';
    if (state === 'limited') return 'limited';
    if (state !== 'waiting') {
      results.set(id, true);
      return state === 'found' ? 'found' : 'not-found';
    }
    const outcome = await polled.wait(id, query, start + visitorWaitMsMax);
    if (outcome === undefined) return 'late';
    if (outcome === 'found') return 'found';
    results.set(id, true);
    return 'not-found';
  }

  function start(id: string, query: FallbackQuery, account: string): Promise<FallbackResult> | undefined {
    if (!slugPlaces.hasFree(account) || !grant(query.domainId)) return undefined;
    slugPlaces.take(account);
    // The store does not respond: the slug is unknown, as on a host that has no old origin.
    const lookup = lookUp(id, query, account)
      .catch((): FallbackResult => 'late')
      .finally(() => {
        running.delete(id);
        slugPlaces.release(account);
      });
    running.set(id, lookup);
    return lookup;
  }

  /** The account that a visitor is counted for; undefined: there is no place. */
  async function enter({ workspaceId }: FallbackQuery): Promise<string | undefined> {
    if (!arrivals.hasFree(workspaceId)) return undefined;
    arrivals.take(workspaceId);
    const account = await deps.findAccount(workspaceId).finally(() => arrivals.release(workspaceId));
    if (!visitorPlaces.hasFree(account)) return undefined;
    visitorPlaces.take(account);
    return account;
  }

  async function find(query: FallbackQuery): Promise<FallbackResult> {
    const id = `${query.domainId}/${query.slugKey}`;
    if (results.has(id)) return 'not-found';
    const account = await enter(query);
    if (account === undefined) return 'limited';
    try {
      return (await (running.get(id) ?? start(id, query, account))) ?? 'limited';
    } finally {
      visitorPlaces.release(account);
    }
  }

  return {
    counts,
    async find(query) {
      const result = await find(query);
      counts[result] += 1;
      return result === 'found';
    },
    stop: polled.stop,
  };
}

type Waiter = { key: FallbackKey; until: number; settle(outcome: SettledFallback['outcome'] | undefined): void };

/** Reads the results of all lookups that visitors wait for, in one query after another as long as there are any. */
function createResultPoll(readSettled: FallbackDeps['readSettled']) {
  const waiters = new Map<string, Waiter>();
  const stopped = new AbortController();
  let isPolling = false;

  function settle(id: string, outcome: SettledFallback['outcome'] | undefined): void {
    waiters.get(id)?.settle(outcome);
    waiters.delete(id);
  }

  async function poll(): Promise<void> {
    isPolling = true;
    while (waiters.size > 0) {
      await sleep(pollIntervalMs, stopped.signal);
      const settled = await readSettled([...waiters.values()].map(({ key }) => key)).catch(() => []);
      for (const { domainId, slugKey, outcome } of settled) settle(`${domainId}/${slugKey}`, outcome);
      const now = performance.now();
      for (const [id, { until }] of waiters) if (stopped.signal.aborted || now >= until) settle(id, undefined);
    }
    isPolling = false;
  }

  return {
    /** The result of a lookup; undefined when there is none in time. */
    wait(
      id: string,
      { domainId, slugKey }: FallbackKey,
      until: number,
    ): Promise<SettledFallback['outcome'] | undefined> {
      const { promise, resolve } = Promise.withResolvers<SettledFallback['outcome'] | undefined>();
      waiters.set(id, { key: { domainId, slugKey }, until, settle: resolve });
      if (!isPolling) void poll();
      return promise;
    },
    stop: () => stopped.abort(),
  };
}
