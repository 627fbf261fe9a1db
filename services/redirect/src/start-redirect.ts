import { resolve } from 'node:path';
import { readKafkaConnection } from '@linkplane/config';
import {
  openRedis,
  openRedisInvalidations,
  openRedisRateLimiter,
  openRedisTargetCache,
  openRedisVisitorKeys,
  showRedisMetrics,
  warnIfRedisPersists,
} from '@linkplane/ephemeral';
import { expectSameReader, openJournalWhenPossible } from '@linkplane/event-journal';
import { readWorkspaceId } from '@linkplane/events';
import { showShipperMetrics } from '@linkplane/event-stream';
import { createPostgresChecks, openPool, showPoolMetrics } from '@linkplane/links-db';
import { createFailpoint, serveHttp } from '@linkplane/runtime';
import { startService } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { createRedirectService, redirectPoolLimits } from './service.ts';
import { openShipThread } from './ship/open-ship-thread.ts';
import { settleBudgetsPeriodically } from './targets/settle-budgets.ts';

/** Records that Kafka has not acknowledged by then stay in the journal for the next process on the same DATA_DIR. */
const flushMsMax = 5_000;

/**
 * The redirect plane as a process of its own. It serves from its first moment to its last, whichever of Postgres, Redis
 * and Kafka are up: it waits for none of them.
 */
export async function startRedirect(config: Config): Promise<{ port: number; stop(): Promise<void> }> {
  const options = {
    name: 'redirect',
    logLevel: config.LOG_LEVEL,
    adminPort: config.ADMIN_PORT,
    adminHost: config.ADMIN_HOST,
    drainDelayMs: config.DRAIN_DELAY_MS,
  };
  const { parts, stop } = await startService(options, async ({ logger, metrics, onStop }) => {
    const pool = openPool({ connectionString: config.DATABASE_URL, ...redirectPoolLimits }, logger);
    onStop('postgres', () => pool.end());
    showPoolMetrics(metrics, pool);

    const redis = openRedis({ url: config.REDIS_URL, namespace: config.REDIS_NAMESPACE, logger });
    onStop('redis', () => redis.close());
    onStop('redis check', warnIfRedisPersists(redis, logger));
    const targetCache = openRedisTargetCache(redis);
    const invalidations = openRedisInvalidations(redis);
    onStop('invalidations', () => invalidations.close());
    showRedisMetrics(metrics, { redis, targetCache, invalidations });

    const journalRoot = resolve(config.DATA_DIR, 'journal');
    await expectSameReader(journalRoot, 'kafka', logger);
    const journal = await openJournalWhenPossible({
      root: journalRoot,
      totalBytesMax: config.JOURNAL_MEGABYTES_MAX * 1_048_576,
      partitionCount: config.KAFKA_PARTITIONS,
      durability: config.JOURNAL_DURABILITY,
      readOwner: readWorkspaceId,
      logger,
    });
    const shipper = openShipThread(
      {
        kafka: readKafkaConnection(config),
        root: journalRoot,
        partitionCount: config.KAFKA_PARTITIONS,
        logLevel: config.LOG_LEVEL,
      },
      logger,
    );
    showShipperMetrics(metrics, shipper);
    journal.onOpened(({ journalId }) => shipper.shipOwn(journalId));
    const stopWaking = journal.subscribe(() => shipper.wake());
    // Stopped in reverse order: the journal accepts no more records before the shipper sends the last ones.
    onStop('shipper', () => shipper.stop(flushMsMax));
    onStop('journal', async () => {
      await journal.close();
      stopWaking();
    });
    const settling = settleBudgetsPeriodically({ pool, journal, partitionCount: config.KAFKA_PARTITIONS, logger });
    onStop('settling of click limits', () => settling.stop());

    const redirect = createRedirectService({
      pool,
      journal,
      invalidations,
      targetCache,
      logger,
      metrics,
      limiter: openRedisRateLimiter(redis),
      visitorKeys: openRedisVisitorKeys(redis),
      publicUrl: config.PUBLIC_URL,
      slugPolicy: config.SLUG_POLICY,
      trustedProxies: config.TRUSTED_PROXIES,
      placeProvider: config.GEO_HEADERS,
      cityDatabase: config.GEO_CITY_DB,
      failpoint: createFailpoint(config.FAILPOINT),
    });
    await redirect.start();
    onStop('redirect', () => redirect.stop());

    const server = await serveHttp({
      listener: redirect.handle,
      port: config.PORT,
      host: config.HOST,
      trustedProxies: config.TRUSTED_PROXIES,
      ...(config.FAST_LANE && { openLane: (http) => redirect.openFastLane(http) }),
    });
    onStop('server', () => server.close());

    return {
      server,
      // None is vital: a link in use is served without any of them.
      checks: [
        { name: 'journal', ask: () => !journal.status().degraded },
        ...createPostgresChecks(pool, { isVital: false, isSchemaVital: false }),
        { name: 'redis', ask: () => redis.isUp() },
        // Until then this node and others count one visitor as two.
        { name: 'visitorKeys', ask: () => redirect.sharesVisitorKeys() },
        { name: 'kafka', ask: () => shipper.counts.breaker === 'closed' },
      ],
    };
  });
  return { port: parts.server.port, stop };
}
