import { openPool } from '@linkplane/links-db';
import { createWebhooksService, webhooksPoolLimits } from '@linkplane/webhooks';
import type { PlaneDeps } from './plane-deps.ts';

export function openWebhooks({ data, lifecycle, logger, metrics }: PlaneDeps): void {
  const pool = openPool({ connectionString: data.postgresUrl, ...webhooksPoolLimits }, logger);
  lifecycle.onStop('pool', () => pool.end());
  const webhooks = createWebhooksService({
    pool,
    logger,
    metrics,
    allowPrivate: data.config.webhooks.allowPrivate,
    dnsServers: data.config.dns.servers,
  });
  webhooks.start();
  lifecycle.onStop('webhooks', () => webhooks.stop());
}
