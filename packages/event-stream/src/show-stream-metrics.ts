import type { Metrics } from '@linkplane/telemetry';
import type { KafkaShipper } from './ship/kafka-shipper.ts';
import type { KafkaSource } from './kafka-source.ts';

/** What Prometheus hears of the way from the journals to Kafka. */
export function showShipperMetrics(metrics: Metrics, { counts }: Pick<KafkaShipper, 'counts'>): void {
  metrics.counts('shipped', 'Records and requests that Kafka has taken.', 'what', () => ({
    records: counts.recordsShipped,
    bytes: counts.bytesShipped,
    requests: counts.requests,
  }));
  metrics.counts('ship_failures', 'Requests sent again, and records set aside for their size.', 'what', () => ({
    requests: counts.failures,
    set_aside: counts.recordsSetAside,
  }));
  metrics.gauge('ship_lag_bytes', 'Bytes in the journals that Kafka has not taken yet.', () => counts.lagBytes);
  metrics.gauge('ship_lagging_lanes', 'Lanes held up because their partition takes nothing.', () => {
    return counts.laggingLanes;
  });
  metrics.gauge('ship_in_flight_bytes', 'Bytes on their way to Kafka.', () => counts.inFlightBytes);
  metrics.gauge('kafka_up', '1 while Kafka takes what is sent, 0 while it is passed over.', () =>
    Number(counts.breaker === 'closed'),
  );
  metrics.gauge('ship_idle_seconds', 'Since Kafka has last taken something; 0 before the first time.', () =>
    counts.lastAcknowledgedAtMs === 0 ? 0 : Math.max(0, Date.now() - counts.lastAcknowledgedAtMs) / 1_000,
  );
}

/** What Prometheus hears of the way from Kafka to the consumer. */
export function showSourceMetrics(metrics: Metrics, { counts }: Pick<KafkaSource, 'counts'>): void {
  metrics.counts('stream_fetched', 'Records fetched from Kafka.', 'what', () => ({ records: counts.recordsFetched }));
  metrics.counts('stream_events', 'What has happened to the consumer.', 'what', () => ({
    joins: counts.joins,
    crashes: counts.crashes,
    commit_failures: counts.commitFailures,
  }));
  metrics.counts('stream_records_lost', 'Records that Kafka removed unread.', 'what', () => ({
    records: counts.recordsLost,
  }));
  metrics.gauge('stream_lag_records', 'Records in Kafka not stored yet, of this process.', () => counts.lagRecords);
  metrics.gauge('stream_partitions', 'Partitions that this process has.', () => counts.assignedPartitions);
  metrics.gauge('stream_topic_partitions', 'Partitions that there are, as far as this process has asked.', () => {
    return counts.topicPartitions;
  });
  metrics.gauge('stream_partitions_beyond_end', 'Partitions that end before the place to read from.', () => {
    return counts.partitionsBeyondEnd;
  });
  metrics.gauge('stream_partitions_unreadable', 'Partitions of which Kafka sends what cannot be read.', () => {
    return counts.partitionsUnreadable;
  });
  metrics.gauge('stream_buffered_bytes', 'Fetched and not stored yet.', () => counts.bufferedBytes);
}
