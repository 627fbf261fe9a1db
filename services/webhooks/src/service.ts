import type { Pool } from '@linkplane/links-db';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { createDeliverDue } from './deliver/deliver-due.ts';
import { createDeliveryCounts } from './deliver/delivery-counts.ts';
import { limits } from './deliver/limits.ts';
import { createKeepPruning } from './keep-pruning.ts';
import { openSender } from './send/open-sender.ts';

export { webhooksPoolLimits } from './pool-limits.ts';

export type WebhooksDeps = {
  /** Opened by the caller, and closed after `stop`. */
  pool: Pool;
  /** For development: receivers may be on this machine and in private networks. */
  allowPrivate: boolean;
  /** Who is asked for the addresses of receivers; none: whom this machine asks. */
  dnsServers: string[];
  logger: Logger;
  metrics: Metrics;
  /** How far ahead of the real time the schedule is: 0 but for its tests. */
  clockAheadMs?: () => number;
};

export type WebhooksService = {
  start(): void;
  /** Ends requests in order, within seconds. */
  stop(): Promise<void>;
};

/** The delivery of webhooks: what is due goes out, signed, and again by schedule until it is accepted or given up. */
export function createWebhooksService(deps: WebhooksDeps): WebhooksService {
  const { pool, logger, allowPrivate, dnsServers, clockAheadMs = () => 0 } = deps;
  const counts = createDeliveryCounts(deps.metrics);
  const sender = openSender({ allowPrivate, dnsServers, connectionsPerWebhookMax: limits.sendsPerWebhookMax });
  const deliverDue = createDeliverDue({ pool, sender, logger, counts, clockAheadMs });
  const keepPruning = createKeepPruning({ pool, logger, counts });
  return {
    start: () => {
      deliverDue.start();
      keepPruning.start();
    },
    stop: async () => {
      await keepPruning.stop();
      await deliverDue.stop();
    },
  };
}
