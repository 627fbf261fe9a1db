import { Partitioners, type Producer } from 'kafkajs';
import { createKafkaClient, disconnectQuietly, withDeadline, type KafkaConnection } from '../kafka-client.ts';
import { ensureTopic, type TopicOptions } from '../ensure-topic.ts';
import type { LaneBatch } from './gather-request.ts';

/** A producer that connects when it is needed and is discarded at the first error. */
export type ReconnectingProducer = {
  /**
   * Sends each batch to the leader of its partition. Resolves to the partitions that did not acknowledge theirs, which may or
   * may not be stored; the batches of the others are on every in-sync replica.
   * @throws within a deadline when the brokers cannot be reached: any batch may or may not be stored, and the bytes may still
   * be read later
   */
  send(batches: LaneBatch[]): Promise<Map<number, Error>>;
  close(): Promise<void>;
};

/** This deadline is after the client's own, which is the one that fires unless the client hangs. */
const ownDeadlineAfterMs = 2_000;
const connectDeadlineMs = 8_000;
const disconnectDeadlineMs = 1_000;

export type ProducerOptions = {
  connection: KafkaConnection;
  topic: string;
  /** The topic is created with these before the first message; undefined when it is managed elsewhere. */
  topicOptions: TopicOptions | undefined;
  /** How long the brokers may take for one request. */
  requestTimeoutMs: number;
};

export function openProducer(options: ProducerOptions): ReconnectingProducer {
  const { connection, topic, topicOptions, requestTimeoutMs } = options;
  let producer: Producer | undefined;
  let isTopicEnsured = topicOptions === undefined;

  async function connect(): Promise<Producer> {
    if (!isTopicEnsured) await tryEnsureTopic();
    const client = createKafkaClient(connection, { requestTimeoutMs, retriesMax: 0 });
    const connecting = client.producer({
      // Lanes keep their order because there is one request in flight and a failed one is sent again as a whole.
      maxInFlightRequests: 1,
      idempotent: false,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: 0 },
    });
    try {
      await withDeadline('connecting', connectDeadlineMs, connecting.connect());
      return connecting;
    } catch (error) {
      void disconnectQuietly(connecting, disconnectDeadlineMs);
      throw error;
    }
  }

  /** A client that may not create topics can still write to one; a missing topic shows with the first message. */
  async function tryEnsureTopic(): Promise<void> {
    try {
      await ensureTopic(connection, { ...topicOptions, topic });
      isTopicEnsured = true;
    } catch (error) {
      connection.logger.warn({ err: error, topic }, 'topic of the click stream not ensured');
    }
  }

  /** The next producer reads the leaders of the partitions again. */
  function discard(used: Producer, errors: readonly unknown[]): void {
    producer = undefined;
    if (errors.some(isAboutTopic)) isTopicEnsured = topicOptions === undefined;
    void disconnectQuietly(used, disconnectDeadlineMs);
  }

  return {
    send: async (batches) => {
      producer ??= await connect();
      const used = producer;
      try {
        const sending = used.sendRecordBatches({ topic, batches, timeout: requestTimeoutMs });
        const failed = await withDeadline('sending', requestTimeoutMs + ownDeadlineAfterMs, sending);
        if (failed.size > 0) discard(used, [...failed.values()]);
        return failed;
      } catch (error) {
        discard(used, [error]);
        throw error;
      }
    },
    close: async () => {
      const used = producer;
      producer = undefined;
      if (used) await disconnectQuietly(used, disconnectDeadlineMs);
    },
  };
}

/** The topic may have been removed, or created again with fewer partitions. The client wraps the brokers' errors. */
function isAboutTopic(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION') || isAboutTopic(error.cause);
}
