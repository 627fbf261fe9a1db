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
  metrics.counts('webhook_attempts', 'Attempts to deliver, by outcome.', 'outcome', () => ({
    succeeded: counts.succeeded,
    failed: counts.failed,
  }));
  metrics.counts('webhook_deliveries_given_up', 'Deliveries without a further attempt, by reason.', 'reason', () => ({
    attempts: counts.givenUp,
  }));
  metrics.counts(
    'webhook_attempts_repeated',
    'Attempts repeated because their result was not stored, by reason.',
    'reason',
    () => ({
      lease: counts.repeated,
    }),
  );
  metrics.counts('webhooks_turned_off', 'Webhooks that were turned off automatically.', 'by', () => ({
    delivery: counts.turnedOff,
  }));
  metrics.gauge('webhook_deliveries_leased', 'Deliveries that this worker has leased.', () => counts.leased);
  metrics.gauge('webhook_requests_in_flight', 'Requests to receivers in flight.', () => counts.sending);
  metrics.gauges(
    'webhook_deliveries_waiting',
    'Waiting deliveries, by whether their webhook is on or off.',
    'webhook',
    () => ({
      on: counts.waiting.sending,
      off: counts.waiting.heldBack,
    }),
  );
  return counts;
}
