import { openPool } from '@linkplane/links-db';
import { createWebhooksService, webhooksPoolLimits } from '@linkplane/webhooks';
import { runThread } from './run-thread.ts';

await runThread('webhooks', ({ data, lifecycle, logger, metrics }) => {
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
  return Promise.resolve();
});
