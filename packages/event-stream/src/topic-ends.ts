import type { Admin, Kafka } from 'kafkajs';
import { disconnectQuietly, withDeadline } from './kafka-client.ts';
import type { LogEnds } from './kafka-partition.ts';

/** What a cluster says of itself and of one topic. */
export type TopicEnds = {
  /** @throws when the cluster cannot be asked within some seconds */
  clusterId(): Promise<string>;
  /** @throws when the cluster cannot be asked within some seconds, or has no such partition */
  read(partition: number): Promise<LogEnds>;
  /** How many the topic has, as of the newest answer; 0 before the first. */
  partitionCount(): number;
  close(): Promise<void>;
};

/** Of a connection that has answered before. */
const callDeadlineMs = 5_000;
/** With connecting, proving who one is, and learning who leads what. */
const firstCallDeadlineMs = 20_000;
const closeDeadlineMs = 3_000;

/**
 * Asks over a connection of its own. One that has not answered is never used again: the client does not notice that a
 * connection is dead.
 */
export function openTopicEnds(client: Kafka, topic: string): TopicEnds {
  let admin: Admin | undefined;
  let hasAnswered = false;
  let isClosed = false;
  let partitionCount = 0;

  async function ask<Answer>(what: string, question: (admin: Admin) => Promise<Answer>): Promise<Answer> {
    if (isClosed) throw new Error('The connection is closed.');
    const asked = (admin ??= client.admin());
    const call = asked.connect().then(() => {
      if (admin !== asked) throw new Error('It was given up while it connected.');
      return question(asked);
    });
    try {
      const answer = await withDeadline(what, hasAnswered ? callDeadlineMs : firstCallDeadlineMs, call);
      hasAnswered = true;
      return answer;
    } catch (error) {
      // An answer that says no is an answer.
      const isAnswer = error instanceof Error && error.name === 'KafkaJSProtocolError';
      if (admin === asked && !isAnswer) {
        admin = undefined;
        hasAnswered = false;
        void closeAfter(call, asked);
      }
      throw error;
    }
  }

  async function readAll(): Promise<Map<number, LogEnds>> {
    const ends = await ask('reading the ends', (asked) => asked.fetchTopicOffsets(topic));
    partitionCount = Math.max(partitionCount, ends.length);
    return new Map(ends.map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]));
  }

  return {
    clusterId: async () => (await ask('asking the cluster', (asked) => asked.describeCluster())).clusterId,
    read: shareCalls(readAll),
    partitionCount: () => partitionCount,
    close: async () => {
      isClosed = true;
      if (admin) await disconnectQuietly(admin, closeDeadlineMs);
    },
  };
}

/** What is under way opens connections, also when nobody waits for it any more. */
async function closeAfter(call: Promise<unknown>, admin: Admin): Promise<void> {
  await call.catch(() => {});
  await disconnectQuietly(admin, closeDeadlineMs);
}

/** Partitions that ask while an answer is on its way may not share it: it could be older than what they know. */
function shareCalls(call: () => Promise<Map<number, LogEnds>>): (partition: number) => Promise<LogEnds> {
  let next: Promise<Map<number, LogEnds>> | undefined;
  return async (partition) => {
    next ??= Promise.resolve().then(() => {
      next = undefined;
      return call();
    });
    const found = (await next).get(partition);
    if (!found) throw new Error(`The topic has no partition ${partition}.`);
    return found;
  };
}
