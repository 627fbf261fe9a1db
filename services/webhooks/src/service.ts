import type { Pool } from '@linkplane/links-db';
import type { PeriodicTask } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { createDeliverDue } from './deliver/deliver-due.ts';
import { createDeliveryCounts } from './deliver/delivery-counts.ts';
import { limits } from './deliver/limits.ts';
import { prunePeriodically } from './prune-periodically.ts';
import { openSender } from './send/open-sender.ts';

export { webhooksPoolLimits } from './pool-limits.ts';

export type WebhooksDeps = {
  /** Opened by the caller, and closed after `stop`. */
  pool: Pool;
  /** Meant for development: receivers may be on this machine and in private networks. */
  allowPrivate: boolean;
  /** DNS servers for the addresses of receivers; empty: those of this machine. */
  dnsServers: string[];
  logger: Logger;
  metrics: Metrics;
  /** How far the schedule is ahead of real time: 0, except in its tests. */
  clockAheadMs?: () => number;
};

export type WebhooksService = {
  start(): void;
  /** Lets requests end in order, within seconds. */
  stop(): Promise<void>;
};

/**
 * Creates the delivery of webhooks: due deliveries are sent, signed, and retried by schedule until one attempt
 * succeeds.
 */
export function createWebhooksService(deps: WebhooksDeps): WebhooksService {
  const { pool, logger, allowPrivate, dnsServers, clockAheadMs = () => 0 } = deps;
  const counts = createDeliveryCounts(deps.metrics);
  const sender = openSender({ allowPrivate, dnsServers, connectionsPerWebhookMax: limits.sendsPerWebhookMax });
  const deliverDue = createDeliverDue({ pool, sender, logger, counts, clockAheadMs });
  let pruning: PeriodicTask | undefined;
  return {
    start: () => {
      deliverDue.start();
      pruning = prunePeriodically({ pool, logger, counts });
    },
    stop: async () => {
      await pruning?.stop();
      await deliverDue.stop();
    },
  };
}
