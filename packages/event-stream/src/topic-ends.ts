import type { Admin, Kafka } from 'kafkajs';
import { disconnectQuietly, withDeadline } from './kafka-client.ts';
import type { LogEnds } from './kafka-partition.ts';

/** What a cluster says of itself and of one topic. */
export type TopicEnds = {
  /** @throws when the cluster cannot be asked within some seconds */
  clusterId(): Promise<string>;
  /** @throws when the cluster cannot be asked within some seconds, or has no such partition */
  read(partition: number): Promise<LogEnds>;
  close(): Promise<void>;
};

const callDeadlineMs = 5_000;
const closeDeadlineMs = 3_000;

/**
 * Asks over a connection of its own. One that has failed is never used again: the client neither notices that a
 * connection is dead, nor that the leader of a partition has changed, for as long as minutes.
 */
export function openTopicEnds(client: Kafka, topic: string): TopicEnds {
  let admin: Admin | undefined;

  async function ask<Answer>(what: string, question: (admin: Admin) => Promise<Answer>): Promise<Answer> {
    const asked = (admin ??= client.admin());
    try {
      return await withDeadline(
        what,
        callDeadlineMs,
        asked.connect().then(() => question(asked)),
      );
    } catch (error) {
      if (admin === asked) admin = undefined;
      void disconnectQuietly(asked, closeDeadlineMs);
      throw error;
    }
  }

  async function readAll(): Promise<Map<number, LogEnds>> {
    const ends = await ask('reading the ends', (asked) => asked.fetchTopicOffsets(topic));
    return new Map(ends.map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]));
  }

  return {
    clusterId: async () => (await ask('asking the cluster', (asked) => asked.describeCluster())).clusterId,
    read: shareCalls(readAll),
    close: async () => {
      if (admin) await disconnectQuietly(admin, closeDeadlineMs);
    },
  };
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
