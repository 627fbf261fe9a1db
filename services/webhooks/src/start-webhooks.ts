import { createPostgresChecks, openPool, showPoolMetrics } from '@linkplane/links-db';
import { startService } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import { webhooksPoolLimits } from './pool-limits.ts';
import { createWebhooksService } from './service.ts';

/** Starts the delivery of webhooks as a process of its own; any number of them share the work. */
export async function startWebhooks(config: Config): Promise<{ stop(): Promise<void> }> {
  const options = {
    name: 'webhooks',
    logLevel: config.LOG_LEVEL,
    adminPort: config.ADMIN_PORT,
    adminHost: config.ADMIN_HOST,
  };
  return await startService(options, async ({ logger, metrics, onStop }) => {
    const pool = openPool({ connectionString: config.DATABASE_URL, ...webhooksPoolLimits }, logger);
    onStop('postgres', () => pool.end());
    showPoolMetrics(metrics, pool);
    const webhooks = createWebhooksService({
      pool,
      logger,
      metrics,
      allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
      dnsServers: config.DNS_SERVERS,
    });
    webhooks.start();
    onStop('webhooks', () => webhooks.stop());
    return { checks: createPostgresChecks(pool, { isVital: false, isSchemaVital: true }) };
  });
}
