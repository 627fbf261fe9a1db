import {
  hasActiveFallbacks,
  takeFallbackLookups,
  type FallbackLookup,
  type FallbackOutcome,
} from '@linkplane/links-db/domains';
import { runPeriodically, sleep, type PeriodicTask } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { createFindCatchAll } from './find-catch-all.ts';
import { queryOrigin } from './query-origin.ts';
import { createPace } from './pace-requests.ts';
import { createLookupRemoval } from './remove-old-lookups.ts';
import { settleLookup, type LookupDeps } from './settle-lookup.ts';

/** Lookups of all domains that are in progress in this process. */
const lookupsAtOnceMax = 64;
/** Those of an account, which may have many domains. */
const lookupsPerAccountMax = 16;
/** A domain whose origin is slow leaves places to others. */
const lookupsPerDomainMax = 6;
/** While a domain has an old origin, new lookups are read so often: visitors wait for them. */
const pollIntervalMs = 80;
/** While none has one, so often is checked whether that has changed. */
const idleIntervalMs = 1_000;
/** What has waited for longer is not begun: its visitors are gone. */
const waitMsMax = 2_000;
/** Requests to the origin of one domain, and the time in which there are no more; a little over a second, for the way that they take. */
const requestsPerWindowMax = 5;
const windowMs = 1_100;
const removalIntervalMs = 5_000;

export type LookupRunner = {
  start(): void;
  /** To be called when a domain has got an old origin. */
  wake(): void;
  stop(): Promise<void>;
};

export type RunnerDeps = Omit<LookupDeps, 'findCatchAll'> & { logger: Logger; metrics: Metrics };

/**
 * Makes the lookups at old origins that redirects request, until stopped. Several processes share the work: each lookup is taken by one of them.
 * Accounts take turns.
 */
export function createLookupRunner(deps: RunnerDeps): LookupRunner {
  const { links, outbound, logger, metrics } = deps;
  const { database } = links;
  const stopping = new AbortController();
  const findCatchAll = createFindCatchAll((query) => queryOrigin(query, outbound, stopping.signal));
  const outcomes: Record<FallbackOutcome, number> = { found: 0, 'not-found': 0, failed: 0 };
  metrics.counts(
    'fallback_lookups',
    'Slugs looked up at old origins of domains, by result; failed ones did not respond, or the link could not be created.',
    { result: ['found', 'not-found', 'failed'] },
    () => outcomes,
  );
  const running = new Map<Promise<void>, FallbackLookup>();
  const pace = createPace(requestsPerWindowMax, windowMs);
  let activeUntil = -Infinity;
  let tasks: PeriodicTask[] = [];

  async function isActive(): Promise<boolean> {
    if (performance.now() < activeUntil) return true;
    if (!(await hasActiveFallbacks(database))) return false;
    activeUntil = performance.now() + idleIntervalMs;
    return true;
  }

  async function startWaiting(): Promise<number> {
    if (!(await isActive())) return idleIntervalMs;
    const lookupsMax = lookupsAtOnceMax - running.size;
    if (lookupsMax === 0) return pollIntervalMs;
    const taken = await takeFallbackLookups(database, {
      lookupsMax,
      perAccountMax: lookupsPerAccountMax,
      perDomainMax: lookupsPerDomainMax,
      running: [...running.values()],
      waitMsMax,
    });
    for (const lookup of taken) start(lookup);
    return pollIntervalMs;
  }

  function start(lookup: FallbackLookup): void {
    const work = sleep(pace(lookup.domainId, performance.now()), stopping.signal)
      .then(() => settleLookup({ links, outbound, findCatchAll }, lookup, stopping.signal))
      .then(
        (outcome) => void (outcomes[outcome] += 1),
        // It stays unsettled, and is recorded as failed a little later.
        (error: unknown) => logger.warn({ err: error, domainId: lookup.domainId }, 'a slug was not looked up'),
      )
      .finally(() => running.delete(work));
    running.set(work, lookup);
  }

  return {
    start() {
      const common = { intervalMs: idleIntervalMs, logger };
      tasks = [
        runPeriodically({ task: 'lookups at old origins', work: startWaiting, ...common }),
        runPeriodically({
          task: 'removal of lookups',
          work: createLookupRemoval(database),
          logger,
          intervalMs: removalIntervalMs,
        }),
      ];
    },
    wake: () => tasks[0]?.wake(),
    async stop() {
      stopping.abort();
      await Promise.all(tasks.map((task) => task.stop()));
      await Promise.all(running.keys());
    },
  };
}
