import { readKafkaConnection } from '@linkplane/config';
import { openClicksDb } from '@linkplane/clicks-db';
import { openKafkaSource, showSourceMetrics, type SourceCounts } from '@linkplane/event-stream';
import { openPool, showPoolMetrics } from '@linkplane/links-db';
import { createFailpoint, createLifecycle } from '@linkplane/runtime';
import { createLogger, createMetrics, serveAdmin } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { makeTopic } from './make-topic.ts';
import { analyticsPoolLimits } from './pool-limits.ts';
import { createAnalyticsService } from './service.ts';
import { findCountryFiles, loadCountries } from './steps/locate.ts';

function isStreamWhole({ recordsLost, partitionsBeyondEnd, partitionsUnreadable }: SourceCounts): boolean {
  return recordsLost === 0 && partitionsBeyondEnd === 0 && partitionsUnreadable === 0;
}

/** The ingest plane as a process of its own. Whatever of its stores is away, it waits and loses nothing. */
export async function startAnalytics(config: Config): Promise<{ stop(): Promise<void> }> {
  const logger = createLogger('analytics', config.LOG_LEVEL);
  const metrics = createMetrics();
  metrics.watchProcess();
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  try {
    const pool = openPool({ connectionString: config.DATABASE_URL, ...analyticsPoolLimits }, logger);
    lifecycle.onStop('postgres', () => pool.end());
    showPoolMetrics(metrics, pool);
    const clicks = openClicksDb({ url: config.CLICKHOUSE_URL });
    lifecycle.onStop('clickhouse', () => clicks.close());
    const kafka = { ...readKafkaConnection(config), clientId: 'linkplane-analytics', logger };
    const stopping = new AbortController();
    lifecycle.onStop('topic', () => stopping.abort());
    void makeTopic(kafka, { topic: kafka.topic, partitionCount: config.KAFKA_PARTITIONS }, stopping.signal);
    const source = openKafkaSource({ ...kafka, groupId: config.KAFKA_GROUP });
    showSourceMetrics(metrics, source);
    const analytics = createAnalyticsService({
      ...{ pool, clicks, source, logger, metrics },
      locate: await loadCountries(findCountryFiles()),
      publicUrl: config.PUBLIC_URL,
      failpoint: createFailpoint(config.FAILPOINT),
    });
    await analytics.start();
    lifecycle.onStop('analytics', () => analytics.stop());
    const admin = await serveAdmin({
      ...{ port: config.ADMIN_PORT, host: config.ADMIN_HOST, metrics },
      checks: [
        { name: 'postgres', ask: async () => (await pool.query('select 1')).rowCount === 1 },
        { name: 'clickhouse', ask: async () => (await clicks.client.ping()).success },
        { name: 'stream', ask: () => isStreamWhole(source.counts) },
      ],
    });
    lifecycle.onStop('leaving', () => admin.leave());
    logger.info({ adminPort: admin.port }, 'analytics takes clicks in');
    return {
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
