import { openPool, showPoolMetrics } from '@linkplane/links-db';
import { createLifecycle } from '@linkplane/runtime';
import { createLogger, createMetrics, serveAdmin } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { webhooksPoolLimits } from './pool-limits.ts';
import { createWebhooksService } from './service.ts';

/** The delivery of webhooks as a process of its own; any number of them share the work. */
export async function startWebhooks(config: Config): Promise<{ stop(): Promise<void> }> {
  const logger = createLogger('webhooks', config.LOG_LEVEL);
  const metrics = createMetrics();
  metrics.watchProcess();
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  try {
    const pool = openPool({ connectionString: config.DATABASE_URL, ...webhooksPoolLimits }, logger);
    lifecycle.onStop('postgres', () => pool.end());
    showPoolMetrics(metrics, pool);
    const webhooks = createWebhooksService({
      ...{ pool, logger, metrics },
      allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
      dnsServers: config.DNS_SERVERS,
    });
    webhooks.start();
    lifecycle.onStop('webhooks', () => webhooks.stop());
    const admin = await serveAdmin({
      ...{ port: config.ADMIN_PORT, host: config.ADMIN_HOST, metrics },
      checks: [{ name: 'postgres', ask: async () => (await pool.query('select 1')).rowCount === 1 }],
    });
    lifecycle.onStop('leaving', () => admin.leave());
    logger.info({ adminPort: admin.port }, 'webhooks are delivered');
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
