import type { Metrics } from '@linkplane/telemetry';
import type { KafkaSource } from './kafka-source.ts';

/** Registers the metrics of the consumer of a Kafka topic. */
export function showSourceMetrics(metrics: Metrics, { counts }: Pick<KafkaSource, 'counts'>): void {
  metrics.observableCounter(
    'stream_records_fetched',
    'Records fetched from Kafka, those that are read again after a restart included.',
    () => counts.recordsFetched,
  );
  metrics.counts(
    'stream_events',
    'Events of the consumer: partitions assigned to it, crashes after which it was replaced, and failed commits; a steady ' +
      'rise means that processes restart or that the brokers lose them.',
    { event: ['joins', 'crashes', 'commit_failures'] },
    () => ({ joins: counts.joins, crashes: counts.crashes, commit_failures: counts.commitFailures }),
  );
  metrics.observableCounter(
    'stream_records_lost',
    'Records that Kafka removed before they were read; any rise is a loss of clicks.',
    () => counts.recordsLost,
  );
  metrics.gauge(
    'stream_lag_records',
    'Records in Kafka that are not stored yet, in the partitions of this process.',
    () => counts.lagRecords,
  );
  metrics.gauge(
    'stream_partitions',
    'Partitions assigned to this process; the sum over all processes is that of the topic.',
    () => counts.assignedPartitions,
  );
  metrics.gauge(
    'stream_topic_partitions',
    'Partitions of the whole topic, as this process has last read; 0 before that.',
    () => counts.topicPartitions,
  );
  metrics.gauge(
    'stream_partitions_beyond_end',
    'Partitions of this process that end before the position to read from: Kafka has lost its newest records.',
    () => counts.partitionsBeyondEnd,
  );
  metrics.gauge(
    'stream_partitions_unreadable',
    'Partitions of this process whose reading has stopped, because Kafka returns damaged records.',
    () => counts.partitionsUnreadable,
  );
  metrics.gauge(
    'stream_buffered_bytes',
    'Bytes of records in memory that were fetched and are not stored yet.',
    () => counts.bufferedBytes,
  );
}
