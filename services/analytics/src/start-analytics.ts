import { readKafkaConnection } from '@linkplane/config';
import { openClicksDb } from '@linkplane/clicks-db';
import { openKafkaSource, showSourceMetrics, type SourceCounts } from '@linkplane/event-stream';
import { createPostgresChecks, openPool, showPoolMetrics } from '@linkplane/links-db';
import { createFailpoint } from '@linkplane/runtime';
import { startService } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { createTopic } from './create-topic.ts';
import { analyticsPoolLimits, scanTimeoutMs } from './pool-limits.ts';
import { createAnalyticsService } from './service.ts';
import { openPlaces } from '@linkplane/visitors/places';

function isStreamWhole({ recordsLost, partitionsBeyondEnd, partitionsUnreadable }: SourceCounts): boolean {
  return recordsLost === 0 && partitionsBeyondEnd === 0 && partitionsUnreadable === 0;
}

/**
 * Starts the ingest plane as a process of its own. While one of its stores is unavailable, it waits and loses nothing.
 */
export async function startAnalytics(config: Config): Promise<{ stop(): Promise<void> }> {
  const options = {
    name: 'analytics',
    logLevel: config.LOG_LEVEL,
    adminPort: config.ADMIN_PORT,
    adminHost: config.ADMIN_HOST,
  };
  return await startService(options, async ({ logger, metrics, onStop }) => {
    const pool = openPool({ connectionString: config.DATABASE_URL, ...analyticsPoolLimits }, logger);
    onStop('postgres', () => pool.end());
    showPoolMetrics(metrics, pool);
    const clicks = openClicksDb({ url: config.CLICKHOUSE_URL });
    onStop('clickhouse', () => clicks.close());
    const scans = openClicksDb({ url: config.CLICKHOUSE_URL, requestTimeoutMs: scanTimeoutMs });
    onStop('scans of clickhouse', () => scans.close());
    const kafka = { ...readKafkaConnection(config), clientId: 'linkplane-analytics', logger };
    const stopping = new AbortController();
    onStop('topic', () => stopping.abort());
    void createTopic(kafka, { topic: kafka.topic, partitionCount: config.KAFKA_PARTITIONS }, stopping.signal);
    const source = openKafkaSource({ ...kafka, groupId: config.KAFKA_GROUP });
    showSourceMetrics(metrics, source);
    const places = await openPlaces({ cityDatabase: config.GEO_CITY_DB, logger });
    onStop('places', () => places.close());
    const analytics = createAnalyticsService({
      pool,
      clicks,
      scans,
      source,
      logger,
      metrics,
      locate: places.locate,
      publicUrl: config.PUBLIC_URL,
      failpoint: createFailpoint(config.FAILPOINT),
    });
    await analytics.start();
    onStop('analytics', () => analytics.stop());
    return {
      checks: [
        ...createPostgresChecks(pool, { isVital: false, isSchemaVital: true }),
        { name: 'clickhouse', ask: () => clicks.responds() },
        { name: 'ingest', ask: () => analytics.isIngesting() },
        { name: 'stream', ask: () => isStreamWhole(source.counts) },
      ],
    };
  });
}
