import type { Metrics } from '@linkplane/telemetry';
import type { KafkaShipper } from './ship/kafka-shipper.ts';
import type { KafkaSource } from './kafka-source.ts';

/** Metrics of shipping the journals to Kafka. */
export function showShipperMetrics(metrics: Metrics, { counts }: Pick<KafkaShipper, 'counts'>): void {
  metrics.counts('shipped', 'Records, bytes and requests that Kafka has acknowledged.', 'what', () => ({
    records: counts.recordsShipped,
    bytes: counts.bytesShipped,
    requests: counts.requests,
  }));
  metrics.counts('ship_failures', 'Requests sent again, and records quarantined for their size.', 'what', () => ({
    requests: counts.failures,
    quarantined: counts.recordsQuarantined,
  }));
  metrics.gauge('ship_lag_bytes', 'Bytes in the journals that Kafka has not acknowledged yet.', () => counts.lagBytes);
  metrics.gauge('ship_lagging_lanes', 'Lanes that lag because their partition accepts nothing.', () => {
    return counts.laggingLanes;
  });
  metrics.gauge('ship_in_flight_bytes', 'Bytes of requests to Kafka in flight.', () => counts.inFlightBytes);
  metrics.gauge('kafka_up', '1 while Kafka accepts requests, 0 while the circuit breaker is open.', () =>
    Number(counts.breaker === 'closed'),
  );
  metrics.gauge('ship_idle_seconds', 'Seconds since Kafka last acknowledged a request; 0 before the first.', () =>
    counts.lastAcknowledgedAtMs === 0 ? 0 : Math.max(0, Date.now() - counts.lastAcknowledgedAtMs) / 1_000,
  );
}

/** Metrics of the consumer of a Kafka topic. */
export function showSourceMetrics(metrics: Metrics, { counts }: Pick<KafkaSource, 'counts'>): void {
  metrics.counts('stream_fetched', 'Records fetched from Kafka.', 'what', () => ({ records: counts.recordsFetched }));
  metrics.counts('stream_events', 'Joins, crashes and failed commits of the consumer.', 'what', () => ({
    joins: counts.joins,
    crashes: counts.crashes,
    commit_failures: counts.commitFailures,
  }));
  metrics.counts('stream_records_lost', 'Records that Kafka removed before they were read.', 'what', () => ({
    records: counts.recordsLost,
  }));
  metrics.gauge(
    'stream_lag_records',
    'Records in Kafka not stored yet, of the partitions of this process.',
    () => counts.lagRecords,
  );
  metrics.gauge('stream_partitions', 'Partitions assigned to this process.', () => counts.assignedPartitions);
  metrics.gauge('stream_topic_partitions', 'Partitions of the topic, as last read by this process.', () => {
    return counts.topicPartitions;
  });
  metrics.gauge('stream_partitions_beyond_end', 'Partitions that end before the position to read from.', () => {
    return counts.partitionsBeyondEnd;
  });
  metrics.gauge(
    'stream_partitions_unreadable',
    'Partitions of which Kafka sends records that cannot be decoded.',
    () => {
      return counts.partitionsUnreadable;
    },
  );
  metrics.gauge('stream_buffered_bytes', 'Bytes fetched and not stored yet.', () => counts.bufferedBytes);
}
