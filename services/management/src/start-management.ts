import { migrateClicksDb, openClicksDb } from '@linkplane/clicks-db';
import { openRedis, openRedisInvalidations, openRedisRateLimiter, showRedisMetrics } from '@linkplane/ephemeral';
import { migrateLinksDb, openPool, showPoolMetrics } from '@linkplane/links-db';
import { createAddressReader, createLifecycle, serveHttp, sleep } from '@linkplane/runtime';
import { createLogger, createMetrics, serveAdmin } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { createAllowedDomainsRoute } from './domains/allowed-domains-route.ts';
import { createManagementService, managementPoolLimits } from './service.ts';

/** The control plane as a process of its own. Migrates both databases before it listens. */
export async function startManagement(config: Config): Promise<{ port: number; stop(): Promise<void> }> {
  const logger = createLogger('management', config.LOG_LEVEL);
  const metrics = createMetrics();
  metrics.watchProcess();
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  try {
    await migrateLinksDb(config.DATABASE_URL);
    const database = openPool({ connectionString: config.DATABASE_URL, ...managementPoolLimits }, logger);
    lifecycle.onStop('postgres', () => database.end());
    showPoolMetrics(metrics, database);
    const clicks = openClicksDb({ url: config.CLICKHOUSE_URL });
    lifecycle.onStop('clickhouse', () => clicks.close());
    await migrateClicksDb(clicks);

    const redis = openRedis({ url: config.REDIS_URL, namespace: config.REDIS_NAMESPACE, logger });
    lifecycle.onStop('redis', () => redis.close());
    showRedisMetrics(metrics, { redis });
    const invalidations = openRedisInvalidations(redis);
    lifecycle.onStop('invalidations', () => invalidations.close());

    const readAddress = createAddressReader(config.TRUSTED_PROXIES);
    const management = createManagementService({
      database,
      clicks,
      invalidations,
      logger,
      metrics,
      limiter: openRedisRateLimiter(redis),
      readAddress: ({ socket, headers }) =>
        readAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString()),
      publicUrl: config.PUBLIC_URL,
      signUp: { isOpen: config.SIGN_UP, plan: config.DEFAULT_PLAN },
      dns: { servers: config.DNS_SERVERS, publicAddresses: config.PUBLIC_ADDRESSES },
      webhooks: { allowPrivate: config.WEBHOOK_ALLOW_PRIVATE },
    });
    management.start();
    lifecycle.onStop('management', () => management.stop());
    const server = await serveHttp({
      listener: management.handle,
      port: config.PORT,
      host: config.HOST,
      trustedProxies: config.TRUSTED_PROXIES,
    });
    lifecycle.onStop('server', () => server.close());

    const admin = await serveAdmin({
      port: config.ADMIN_PORT,
      host: config.ADMIN_HOST,
      metrics,
      checks: [
        { name: 'postgres', ask: async () => (await database.query('select 1')).rowCount === 1, isVital: true },
        { name: 'clickhouse', ask: async () => (await clicks.client.ping()).success },
        { name: 'redis', ask: () => redis.isUp() },
      ],
      routes: { '/domains/allowed': createAllowedDomainsRoute(database, config.PUBLIC_URL) },
    });
    const leave = async () => {
      admin.leave();
      server.drain();
      await sleep(config.DRAIN_DELAY_MS);
    };
    lifecycle.onStop('leaving', leave, 2 * config.DRAIN_DELAY_MS);
    logger.info({ port: server.port, adminPort: admin.port }, 'management listening');
    return {
      port: server.port,
      async stop() {
        await lifecycle.stop();
        await admin.close();
      },
    };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}
