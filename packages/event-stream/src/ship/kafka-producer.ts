import { Partitioners, type Producer } from 'kafkajs';
import { createKafkaClient, disconnectQuietly, withDeadline, type KafkaConnection } from '../kafka-client.ts';
import { ensureTopic, type TopicOptions } from '../ensure-topic.ts';
import type { LaneBatch } from './gather-request.ts';

/** A connection that is made when it is needed and thrown away at the first trouble. */
export type ReconnectingProducer = {
  /**
   * Sends each batch to the broker that leads its partition. Resolves to the partitions that did not take theirs, which
   * may or may not be there; of the others every replica in sync has it.
   * @throws after a deadline at the latest, when the brokers cannot be reached: any batch may or may not be there, and
   * the bytes may still be read later
   */
  send(batches: LaneBatch[]): Promise<Map<number, Error>>;
  close(): Promise<void>;
};

/** Our own deadline lies behind the client's, which is the one that fires unless the client hangs. */
const ownDeadlineAfterMs = 2_000;
const connectDeadlineMs = 8_000;
const disconnectDeadlineMs = 1_000;

export type ProducerOptions = {
  connection: KafkaConnection;
  topic: string;
  /** Looked after before the first message; undefined when somebody else does. */
  topicOptions: TopicOptions | undefined;
  /** How long the brokers may take for one request. */
  requestTimeoutMs: number;
};

export function openProducer(options: ProducerOptions): ReconnectingProducer {
  const { connection, topic, topicOptions, requestTimeoutMs } = options;
  let producer: Producer | undefined;
  let topicIsThere = topicOptions === undefined;

  async function connect(): Promise<Producer> {
    if (!topicIsThere) await tryEnsureTopic();
    const client = createKafkaClient(connection, { requestTimeoutMs, retriesMax: 0 });
    const connecting = client.producer({
      // Lanes keep their order because there is one request in flight and a failed one is sent again as a whole.
      ...{ maxInFlightRequests: 1, idempotent: false, allowAutoTopicCreation: false },
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

  /** Whoever may not make topics can still write to one; that it is missing shows with the first message. */
  async function tryEnsureTopic(): Promise<void> {
    try {
      await ensureTopic(connection, { ...topicOptions, topic });
      topicIsThere = true;
    } catch (error) {
      connection.logger.warn({ err: error, topic }, 'the topic of the click stream could not be looked after');
    }
  }

  /** The next one asks anew who leads the partitions. */
  function leave(used: Producer, errors: readonly unknown[]): void {
    producer = undefined;
    if (errors.some(isAboutTopic)) topicIsThere = topicOptions === undefined;
    void disconnectQuietly(used, disconnectDeadlineMs);
  }

  return {
    send: async (batches) => {
      producer ??= await connect();
      const used = producer;
      try {
        const sending = used.sendRecordBatches({ topic, batches, timeout: requestTimeoutMs });
        const failed = await withDeadline('sending', requestTimeoutMs + ownDeadlineAfterMs, sending);
        if (failed.size > 0) leave(used, [...failed.values()]);
        return failed;
      } catch (error) {
        leave(used, [error]);
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

/** The topic was removed, perhaps, or made again with fewer partitions. The client wraps what the brokers say. */
function isAboutTopic(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION') || isAboutTopic(error.cause);
}
