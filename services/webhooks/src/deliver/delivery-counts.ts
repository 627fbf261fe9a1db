import type { Metrics } from '@linkplane/telemetry';

/** Figures of this worker since its start, read at each scrape. */
export type DeliveryCounts = {
  succeeded: number;
  /** Attempts that failed, including last ones. */
  failed: number;
  /** Deliveries without a further attempt. */
  givenUp: number;
  /** Attempts that are repeated, because their lease had expired or their result was not stored. */
  repeated: number;
  /** Webhooks that this worker has turned off. */
  turnedOff: number;
  /** Deliveries that this worker has leased and not settled. */
  leased: number;
  sending: number;
  /** Waiting deliveries, of webhooks that are on and of those that are off. */
  waiting: { sending: number; heldBack: number };
};

export function createDeliveryCounts(metrics: Metrics): DeliveryCounts {
  const counts: DeliveryCounts = {
    succeeded: 0,
    failed: 0,
    givenUp: 0,
    repeated: 0,
    turnedOff: 0,
    leased: 0,
    sending: 0,
    waiting: { sending: 0, heldBack: 0 },
  };
  showDeliveryMetrics(metrics, counts);
  return counts;
}

function showDeliveryMetrics(metrics: Metrics, counts: DeliveryCounts): void {
  metrics.counts(
    'webhook_attempts',
    'Attempts to deliver an event, by outcome; a rise of failed ones means that receivers do not respond with 2xx.',
    { outcome: ['succeeded', 'failed'] },
    () => ({ succeeded: counts.succeeded, failed: counts.failed }),
  );
  metrics.observableCounter(
    'webhook_deliveries_given_up',
    'Deliveries whose last attempt has failed; they are not sent again.',
    () => counts.givenUp,
  );
  metrics.observableCounter(
    'webhook_attempts_repeated',
    'Attempts that are made again because their result could not be stored; receivers get the same webhook-id twice.',
    () => counts.repeated,
  );
  metrics.observableCounter(
    'webhooks_turned_off',
    'Webhooks that were turned off automatically: no attempt has succeeded for days, or the receiver is gone.',
    () => counts.turnedOff,
  );
  metrics.gauge(
    'webhook_deliveries_leased',
    'Deliveries that this process has leased and not finished.',
    () => counts.leased,
  );
  metrics.gauge('webhook_requests_in_flight', 'Requests to receivers in progress.', () => counts.sending);
  metrics.gauges(
    'webhook_deliveries_waiting',
    'Deliveries that wait in Postgres, by whether their webhook is on or off; every process reports those of all.',
    { webhook: ['on', 'off'] },
    () => ({ on: counts.waiting.sending, off: counts.waiting.heldBack }),
  );
}
