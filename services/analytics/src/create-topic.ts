import { ensureTopic, type KafkaConnection, type TopicOptions } from '@linkplane/event-stream';
import { retry } from '@linkplane/runtime';

/** Creates the topic if it is missing. Retries while Kafka is unavailable: until then there is nothing to consume. */
export async function createTopic(
  connection: KafkaConnection,
  options: TopicOptions,
  stopping: AbortSignal,
): Promise<void> {
  await retry(() => ensureTopic(connection, options), {
    backoff: { baseMs: 200, maxMs: 5_000 },
    signal: stopping,
    onFailure: (error, failures) =>
      connection.logger.warn({ err: error, failures }, 'topic could not be checked, retrying'),
  });
}
