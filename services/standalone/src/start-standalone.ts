import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { readUploadStore } from '@linkplane/config';
import { openFileVisitorKeys, openMemoryInvalidations } from '@linkplane/ephemeral';
import { expectSameReader, openJournalWhenPossible } from '@linkplane/event-journal';
import { readWorkspaceId } from '@linkplane/events';
import { openPool } from '@linkplane/links-db';
import { createRedirectService, redirectPoolLimits } from '@linkplane/redirect';
import { createFailpoint, createLifecycle, giveWayInBackground, lockPath, makeDataDirectory } from '@linkplane/runtime';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { runFirstStart } from './first-run.ts';
import { openFrontDoor } from './front-door/front-door.ts';
import { openStores } from './open-stores.ts';
import { startPlaneThread, type Plane } from './threads/plane-thread.ts';
import { announceStart } from './announce-start.ts';

/** How long a start waits for another process that is just ending. */
const lockWaitMsMax = 5_000;

/**
 * The whole product in one process. The main thread runs the front door and the redirect plane; management, analytics and
 * webhooks run in threads of their own, so that nothing they do delays a redirect.
 */
export async function startStandalone(config: Config): Promise<{ stop(): Promise<void> }> {
  const logger = createLogger('standalone', config.LOG_LEVEL);
  const metrics = createMetrics();
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  giveWayInBackground();
  try {
    const dataDirectory = resolve(config.DATA_DIR);
    makeDataDirectory(dataDirectory);
    const lock = await lockPath(dataDirectory, lockWaitMsMax);
    lifecycle.onStop('lock', () => lock.release());
    const journalRoot = resolve(dataDirectory, 'journal');
    await expectSameReader(journalRoot, 'in-place', logger);
    const stores = await openStores(config, dataDirectory, logger, lifecycle);
    const firstRun = await runFirstStart(stores.postgresUrl, dataDirectory, logger);

    const instance = randomUUID(); // separates this instance's threads from those of another instance in the same process
    const shared = { config: threadConfig(config, dataDirectory), instance, ...stores, dataDirectory };
    const startPlane = async (name: Plane) => {
      const plane = await startPlaneThread(name, shared, logger);
      lifecycle.onStop(name, () => plane.stop());
      return plane;
    };
    const [management, analytics, webhooks] = await Promise.all([
      startPlane('management'),
      startPlane('analytics'),
      startPlane('webhooks'),
    ]);

    const journal = await openJournalWhenPossible({
      root: journalRoot,
      totalBytesMax: config.JOURNAL_MEGABYTES_MAX * 1_048_576,
      durability: config.JOURNAL_DURABILITY,
      readOwner: readWorkspaceId,
      logger,
    });
    lifecycle.onStop('journal', () => journal.close());
    const pool = openPool({ connectionString: stores.postgresUrl, ...redirectPoolLimits }, logger);
    lifecycle.onStop('redirect pool', () => pool.end());
    const invalidations = openMemoryInvalidations(instance);
    lifecycle.onStop('invalidations', () => invalidations.close());
    const visitorKeys = await openFileVisitorKeys(resolve(dataDirectory, 'visitor-keys'));
    lifecycle.onStop('visitor keys', () => visitorKeys.close());
    const redirect = createRedirectService({
      pool,
      journal,
      invalidations,
      visitorKeys,
      logger,
      metrics,
      publicUrl: config.publicUrl,
      slugPolicy: config.SLUG_POLICY,
      trustedProxies: config.TRUSTED_PROXIES,
      placeProvider: config.GEO_HEADERS,
      cityDatabase: config.GEO_CITY_DB,
      failpoint: createFailpoint(config.FAILPOINT),
    });
    await redirect.start();
    lifecycle.onStop('redirect', () => redirect.stop());

    const door = await openFrontDoor({
      config,
      redirect: redirect.handle,
      logger,
      openFastLane: config.FAST_LANE ? redirect.openFastLane : undefined,
      renderMetrics: async () =>
        [
          await metrics.render(),
          ...(await Promise.all([management, analytics, webhooks].map((plane) => plane.renderMetrics()))),
        ].join('\n'),
      managementSocket: management.socketPath,
      countVisits: redirect.countResponses,
      readiness: () => ({
        management: management.isReady(),
        analytics: analytics.isReady(),
        webhooks: webhooks.isReady(),
        journal: !journal.status().degraded,
      }),
    });
    lifecycle.onStop('front door', () => door.close());
    announceStart(config, door.port, { firstRun, isTerminal: process.stdout.isTTY });
    return { stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** The settings of the threads, as values that can be cloned. */
function threadConfig(config: Config, dataDirectory: string) {
  return {
    publicUrl: config.publicUrl.href,
    slugPolicy: config.SLUG_POLICY,
    logLevel: config.LOG_LEVEL,
    failpoint: config.FAILPOINT,
    cityDatabase: config.GEO_CITY_DB,
    knowsCities: config.GEO_CITY_DB !== undefined || config.GEO_HEADERS !== undefined,
    signUp: { isOpen: config.SIGN_UP, plan: config.DEFAULT_PLAN },
    dns: { servers: config.DNS_SERVERS, publicAddresses: config.PUBLIC_ADDRESSES },
    webhooks: { allowPrivate: config.WEBHOOK_ALLOW_PRIVATE },
    uploads: readUploadStore(config, dataDirectory),
  };
}
