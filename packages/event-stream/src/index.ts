export type { EventSource, ReadLimits, SourcePartition, StreamRecord } from './port.ts';
export { openJournalSource, type JournalSource, type JournalSourceOptions } from './journal-source.ts';
export type { KafkaConnection } from './kafka-client.ts';
export { ensureTopic, type TopicOptions } from './ensure-topic.ts';
export { openKafkaShipper, type KafkaShipper, type KafkaShipperOptions } from './ship/kafka-shipper.ts';
export { createShipperCounts, type ShipperCounts } from './ship/shipper-counts.ts';
export { openKafkaSource, type KafkaSource, type KafkaSourceOptions } from './kafka-source.ts';
export type { SourceCounts } from './source-counts.ts';
export { showShipperMetrics, showSourceMetrics } from './show-stream-metrics.ts';
