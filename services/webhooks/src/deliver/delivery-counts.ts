import type { Metrics } from '@linkplane/telemetry';

/** What happened since the start; plain numbers, read when somebody scrapes. */
export type DeliveryCounts = {
  succeeded: number;
  /** Attempts that failed, the last ones included. */
  failed: number;
  /** Deliveries that were given up. */
  givenUp: number;
  /** Attempts whose lease had run out, or could not be stored: they are made again. */
  repeated: number;
  /** Webhooks that were turned off by themselves. */
  turnedOff: number;
  inHand: number;
  sending: number;
  /** Deliveries that wait, for webhooks that are on and for those that are off. */
  waiting: { sending: number; heldBack: number };
};

export function createDeliveryCounts(metrics: Metrics): DeliveryCounts {
  const counts: DeliveryCounts = {
    ...{ succeeded: 0, failed: 0, givenUp: 0, repeated: 0, turnedOff: 0, inHand: 0, sending: 0 },
    waiting: { sending: 0, heldBack: 0 },
  };
  metrics.counts('webhook_attempts', 'Attempts to deliver, by how they ended.', 'outcome', () => ({
    succeeded: counts.succeeded,
    failed: counts.failed,
  }));
  metrics.counts('webhook_deliveries_given_up', 'Deliveries after whose last attempt none follows.', 'reason', () => ({
    attempts: counts.givenUp,
  }));
  metrics.counts(
    'webhook_attempts_repeated',
    'Attempts that are made again, for their end was not stored.',
    'reason',
    () => ({
      lease: counts.repeated,
    }),
  );
  metrics.counts('webhooks_turned_off', 'Webhooks turned off by themselves.', 'by', () => ({
    delivery: counts.turnedOff,
  }));
  metrics.gauge('webhook_deliveries_in_hand', 'Deliveries that this worker has leased.', () => counts.inHand);
  metrics.gauge('webhook_requests', 'Requests to receivers under way.', () => counts.sending);
  metrics.gauges(
    'webhook_deliveries_waiting',
    'Deliveries that wait, by whether their webhook is on.',
    'webhook',
    () => ({
      on: counts.waiting.sending,
      off: counts.waiting.heldBack,
    }),
  );
  return counts;
}
