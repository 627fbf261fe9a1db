import { join, resolve } from 'node:path';
import { readMailServer, readUploadStore } from '@linkplane/config';
import { migrateClicksDb, openClicksDb } from '@linkplane/clicks-db';
import { openRedis, openRedisInvalidations, openRedisRateLimiter, showRedisMetrics } from '@linkplane/ephemeral';
import { findLargeBodyLimit } from '@linkplane/contracts';
import { createPostgresChecks, migrateLinksDb, openPool, showPoolMetrics } from '@linkplane/links-db';
import { createAddressReader, nameStore, serveHttp } from '@linkplane/runtime';
import { startService } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { createAllowedDomainsRoute } from './domains/allowed-domains-route.ts';
import { settleOwnSlugPolicy } from './slugs/settle-own-slug-policy.ts';
import { createManagementService, managementPoolLimits } from './service.ts';

/** The control plane as a process of its own. Migrates both databases before it listens. */
export async function startManagement(config: Config): Promise<{ port: number; stop(): Promise<void> }> {
  const options = {
    name: 'management',
    logLevel: config.LOG_LEVEL,
    adminPort: config.ADMIN_PORT,
    adminHost: config.ADMIN_HOST,
    drainDelayMs: config.DRAIN_DELAY_MS,
  };
  const { parts, stop } = await startService(options, async ({ logger, metrics, onStop }) => {
    const { DATABASE_URL: url, CLICKHOUSE_URL: clicksUrl } = config;
    const onResumed = (migration: string) => logger.warn({ migration }, 'a migration that was cut off goes on');
    await nameStore({ name: 'Postgres', setting: 'DATABASE_URL', url }, () => migrateLinksDb(url, { onResumed }));
    const database = openPool({ connectionString: config.DATABASE_URL, ...managementPoolLimits }, logger);
    onStop('postgres', () => database.end());
    showPoolMetrics(metrics, database);
    const clicks = openClicksDb({ url: config.CLICKHOUSE_URL });
    onStop('clickhouse', () => clicks.close());
    await nameStore({ name: 'ClickHouse', setting: 'CLICKHOUSE_URL', url: clicksUrl }, () => migrateClicksDb(clicks));

    const redis = openRedis({ url: config.REDIS_URL, namespace: config.REDIS_NAMESPACE, logger });
    onStop('redis', () => redis.close());
    showRedisMetrics(metrics, { redis });
    const invalidations = openRedisInvalidations(redis);
    onStop('invalidations', () => invalidations.close());

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
      slugPolicy: await settleOwnSlugPolicy(database, config.SLUG_POLICY, logger),
      compatibleApis: config.COMPATIBLE_APIS,
      signUp: { isOpen: config.SIGN_UP, plan: config.DEFAULT_PLAN },
      mail: readMailServer(config),
      knowsCities: config.GEO_CITY_DB !== undefined || config.GEO_HEADERS !== undefined,
      dns: { servers: config.DNS_SERVERS, publicAddresses: config.PUBLIC_ADDRESSES },
      webhooks: { allowPrivate: config.WEBHOOK_ALLOW_PRIVATE },
      uploads: readUploadStore(config, resolve(config.DATA_DIR)),
      imports: {
        stores: { postgresUrl: config.DATABASE_URL, clickhouseUrl: config.CLICKHOUSE_URL },
        directory: join(resolve(config.DATA_DIR), 'import-jobs'),
        logLevel: config.LOG_LEVEL,
        failpoint: undefined,
      },
    });
    management.start();
    onStop('management', () => management.stop());
    const server = await serveHttp({
      listener: management.handle,
      port: config.PORT,
      host: config.HOST,
      trustedProxies: config.TRUSTED_PROXIES,
      isLargeBody: (target) => findLargeBodyLimit(target) !== undefined,
    });
    onStop('server', () => server.close());

    return {
      server,
      checks: [
        ...createPostgresChecks(database, { isVital: true, isSchemaVital: true }),
        { name: 'clickhouse', ask: () => clicks.responds() },
        { name: 'redis', ask: () => redis.isUp() },
      ],
      routes: { '/domains/allowed': createAllowedDomainsRoute(database, config.PUBLIC_URL) },
    };
  });
  return { port: parts.server.port, stop };
}
