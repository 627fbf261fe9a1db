import { resolve } from 'node:path';
import { openMemoryInvalidations, type Tries, type VisitorKeys } from '@linkplane/ephemeral';
import { openJournalWhenPossible, type Journal } from '@linkplane/event-journal';
import { readWorkspaceId } from '@linkplane/events';
import { openPool } from '@linkplane/links-db';
import {
  createRedirectService,
  redirectPoolLimits,
  settleBudgetsPeriodically,
  type PasswordVerifier,
  type RedirectService,
} from '@linkplane/redirect';
import { createFailpoint, type Lifecycle } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import type { FrontDoorDeps } from './front-door/front-door.ts';

/** The settings of the redirect plane and its front door, as values that can be cloned. */
export type RedirectConfig = Pick<
  Config,
  | 'JOURNAL_MEGABYTES_MAX'
  | 'JOURNAL_DURABILITY'
  | 'SLUG_POLICY'
  | 'GEO_HEADERS'
  | 'GEO_CITY_DB'
  | 'FAILPOINT'
  | 'FAST_LANE'
> &
  FrontDoorDeps['config'];

export type RedirectPlaneDeps = {
  config: RedirectConfig;
  publicUrl: URL;
  dataDirectory: string;
  /** See `ThreadData`. */
  instance: string;
  postgresUrl: string;
  /** Threads that serve visitors; each has a journal of its own, and its part of the journals' size. */
  workers: number;
  visitorKeys: VisitorKeys;
  limiter: Tries;
  /** The verifier of all threads. */
  passwords: PasswordVerifier;
  logger: Logger;
  metrics: Metrics;
  lifecycle: Lifecycle;
};

const bytesPerMegabyte = 1_048_576;

/** The directory of the journals of all threads. */
export function journalRootOf(dataDirectory: string): string {
  return resolve(dataDirectory, 'journal');
}

/** Opens the redirect plane in this thread; it serves once a front door leads to it. */
export async function openRedirectPlane(
  deps: RedirectPlaneDeps,
): Promise<{ redirect: RedirectService; journal: Pick<Journal, 'status'> }> {
  const { config, logger, metrics, lifecycle } = deps;
  const journal = await openJournalWhenPossible({
    root: journalRootOf(deps.dataDirectory),
    totalBytesMax: Math.floor((config.JOURNAL_MEGABYTES_MAX * bytesPerMegabyte) / deps.workers),
    durability: config.JOURNAL_DURABILITY,
    readOwner: readWorkspaceId,
    logger,
  });
  lifecycle.onStop('journal', () => journal.close());
  const pool = openPool({ connectionString: deps.postgresUrl, ...redirectPoolLimits }, logger);
  lifecycle.onStop('redirect pool', () => pool.end());
  const settling = settleBudgetsPeriodically({ pool, journal, partitionCount: undefined, logger });
  lifecycle.onStop('settling of click limits', () => settling.stop());
  const invalidations = openMemoryInvalidations(deps.instance);
  lifecycle.onStop('invalidations', () => invalidations.close());
  const redirect = createRedirectService({
    pool,
    journal,
    invalidations,
    visitorKeys: deps.visitorKeys,
    limiter: deps.limiter,
    passwords: deps.passwords,
    threads: deps.workers,
    logger,
    metrics,
    publicUrl: deps.publicUrl,
    slugPolicy: config.SLUG_POLICY,
    trustedProxies: config.TRUSTED_PROXIES,
    placeProvider: config.GEO_HEADERS,
    cityDatabase: config.GEO_CITY_DB,
    failpoint: createFailpoint(config.FAILPOINT),
  });
  await redirect.start();
  lifecycle.onStop('redirect', () => redirect.stop());
  return { redirect, journal };
}
