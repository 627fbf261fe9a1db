import type { Admin } from 'kafkajs';
import {
  createKafkaClient,
  defaultTopic,
  disconnectQuietly,
  withDeadline,
  type KafkaConnection,
} from './kafka-client.ts';

export type TopicOptions = {
  topic?: string;
  /** The unit of ingest scale. A topic that has fewer gets more; never fewer than it has. */
  partitionCount?: number;
  replicationFactor?: number;
  /** How long records stay readable. */
  retentionMs?: number;
};

export const defaultPartitionCount = 6;
const defaultRetentionMs = 7 * 24 * 3_600_000;
/** Above the largest record of a journal with its overhead. */
const messageBytesMax = 2 * 1_048_576;
const requestTimeoutMs = 10_000;
const callDeadlineMs = 15_000;
const disconnectDeadlineMs = 2_000;

/**
 * Creates the topic of the click stream where it is missing, and adds partitions where it has too few. Other settings of an
 * existing topic stay as they are.
 * @throws when the brokers cannot be reached or refuse
 */
export async function ensureTopic(connection: KafkaConnection, options: TopicOptions = {}): Promise<void> {
  const admin = createKafkaClient(connection, { requestTimeoutMs, retriesMax: 2 }).admin();
  try {
    await withDeadline('connecting', callDeadlineMs, admin.connect());
    await withDeadline('creating the topic', callDeadlineMs, createTopic(admin, options));
  } finally {
    await disconnectQuietly(admin, disconnectDeadlineMs);
  }
}

async function createTopic(admin: Admin, options: TopicOptions): Promise<void> {
  const topic = options.topic ?? defaultTopic;
  const partitionCount = options.partitionCount ?? defaultPartitionCount;
  if (!(await admin.listTopics()).includes(topic)) {
    // Returns false when another process has created it in the meantime.
    await admin.createTopics({
      waitForLeaders: true,
      topics: [
        {
          topic,
          numPartitions: partitionCount,
          replicationFactor: options.replicationFactor ?? -1,
          configEntries: [
            { name: 'retention.ms', value: String(options.retentionMs ?? defaultRetentionMs) },
            { name: 'max.message.bytes', value: String(messageBytesMax) },
            // The broker's clock: it refuses records of a node whose clock is an hour ahead.
            { name: 'message.timestamp.type', value: 'LogAppendTime' },
          ],
        },
      ],
    });
  }
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const found = topics[0]?.partitions.length ?? 0;
  if (found < partitionCount) {
    await admin.createPartitions({ topicPartitions: [{ topic, count: partitionCount }] });
  }
}
