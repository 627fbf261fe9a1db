import { ensureTopic, type KafkaConnection, type TopicOptions } from '@linkplane/event-stream';
import { retryDelayMs, sleep } from '@linkplane/runtime';

const retryBaseMs = 200;
const retryMaxMs = 5_000;

/** Makes the topic where it is missing, however long Kafka is away; until then there is nothing to consume. */
export async function makeTopic(connection: KafkaConnection, options: TopicOptions, stopping: AbortSignal) {
  for (let failures = 1; !stopping.aborted; failures += 1) {
    try {
      await ensureTopic(connection, options);
      return;
    } catch (error) {
      connection.logger.warn({ err: error, failures }, 'the topic could not be looked after; trying again');
      await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), stopping);
    }
  }
}
