import { Partitioners, type Message, type Producer, type RecordMetadata } from 'kafkajs';
import { createKafkaClient, disconnectQuietly, withDeadline, type KafkaConnection } from './kafka-client.ts';
import { ensureTopic, type TopicOptions } from './ensure-topic.ts';

/** A connection that is made when it is needed and thrown away at the first trouble. */
export type ReconnectingProducer = {
  /**
   * Resolves once every replica in sync has all messages.
   * @throws after a deadline at the latest; each message may or may not be there then
   */
  send(messages: Message[]): Promise<void>;
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

  return {
    send: async (messages) => {
      producer ??= await connect();
      const used = producer;
      try {
        const sending = used.send({ topic, messages, acks: -1, timeout: requestTimeoutMs });
        const taken = await withDeadline('sending', requestTimeoutMs + ownDeadlineAfterMs, sending);
        checkAllTaken(messages, taken);
      } catch (error) {
        producer = undefined;
        if (isAboutTopic(error)) topicIsThere = topicOptions === undefined;
        void disconnectQuietly(used, disconnectDeadlineMs);
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

/**
 * The client passes over messages of a partition that the topic does not have, and reports success: whatever was not
 * acknowledged by name was not taken.
 */
function checkAllTaken(messages: readonly Message[], taken: readonly RecordMetadata[]): void {
  const partitions = new Set(messages.map(({ partition }) => partition));
  for (const { partition, errorCode } of taken) if (errorCode === 0) partitions.delete(partition);
  if (partitions.size === 0) return;
  throw new NotTakenError(partitions);
}

class NotTakenError extends Error {
  constructor(partitions: Iterable<number | undefined>) {
    super(`Kafka did not acknowledge partitions ${[...partitions].join(', ')}; has the topic so many?`);
    this.name = 'NotTakenError';
  }
}

/** The topic was removed, perhaps, or made again with fewer partitions. The client wraps what the brokers say. */
function isAboutTopic(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NotTakenError) return true;
  return ('type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION') || isAboutTopic(error.cause);
}
