import type { Metrics } from '@linkplane/telemetry';
import type { KafkaShipper } from './kafka-shipper.ts';

/** Registers the metrics of shipping the journals to Kafka. */
export function showShipperMetrics(metrics: Metrics, { counts }: Pick<KafkaShipper, 'counts'>): void {
  metrics.observableCounter('shipped_records', 'Records that Kafka has acknowledged.', () => counts.recordsShipped);
  metrics.observableCounter(
    'shipped_bytes',
    'Bytes of records that Kafka has acknowledged.',
    () => counts.bytesShipped,
  );
  metrics.observableCounter(
    'shipped_requests',
    'Requests that Kafka has acknowledged, for at least one partition.',
    () => counts.requests,
  );
  metrics.observableCounter(
    'ship_failures',
    'Requests that Kafka did not acknowledge and that are sent again; a steady rise means that it cannot be reached.',
    () => counts.failures,
  );
  metrics.observableCounter(
    'ship_quarantined_records',
    'Records that Kafka refused for their size; each is stored in a file beside the journal, and reports do not have it.',
    () => counts.recordsQuarantined,
  );
  metrics.gauge('ship_lag_bytes', 'Bytes in the journals that Kafka has not acknowledged yet.', () => counts.lagBytes);
  metrics.gauge(
    'ship_lagging_lanes',
    'Lanes, one for each partition of a journal, that are shipped separately because their partition accepts nothing.',
    () => counts.laggingLanes,
  );
  metrics.gauge(
    'ship_in_flight_bytes',
    'Bytes of requests that were sent to Kafka and are not acknowledged yet.',
    () => counts.inFlightBytes,
  );
  metrics.gauge(
    'kafka_up',
    '1 while Kafka accepts requests, 0 after several have failed in a row until it acknowledges one.',
    () => Number(counts.breaker === 'closed'),
  );
  metrics.gauge(
    'ship_idle_seconds',
    'Seconds since Kafka last acknowledged a request, 0 before the first; it also grows while there are no clicks.',
    () => (counts.lastAcknowledgedAtMs === 0 ? 0 : Math.max(0, Date.now() - counts.lastAcknowledgedAtMs) / 1_000),
  );
}
