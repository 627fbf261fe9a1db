import type { Admin, Kafka } from 'kafkajs';
import { disconnectQuietly, withDeadline } from './kafka-client.ts';
import type { LogEnds } from './report-partition.ts';

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

/** Of a connection over which the ends were read before. */
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
  const known = new WeakSet<Admin>();
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
      const answer = await withDeadline(what, known.has(asked) ? callDeadlineMs : firstCallDeadlineMs, call);
      if (admin !== asked) void disconnectQuietly(asked, closeDeadlineMs);
      return answer;
    } catch (error) {
      if (admin === asked && !isRefusal(error)) {
        admin = undefined;
        void closeAfter(call, asked);
      }
      throw error;
    }
  }

  async function readAll(): Promise<Map<number, LogEnds>> {
    const ends = await ask('reading the ends', async (asked) => {
      const answer = await asked.fetchTopicOffsets(topic);
      known.add(asked);
      return answer;
    });
    partitionCount = Math.max(partitionCount, ends.length);
    return new Map(ends.map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]));
  }

  return {
    clusterId: async () => (await ask('asking the cluster', (asked) => asked.describeCluster())).clusterId,
    read: shareCalls(readAll),
    partitionCount: () => partitionCount,
    close: async () => {
      isClosed = true;
      const last = admin;
      admin = undefined;
      if (last) await disconnectQuietly(last, closeDeadlineMs);
    },
  };
}

/** An answer that says no is an answer, also the last one of several. */
function isRefusal(error: unknown): boolean {
  const refusal = 'KafkaJSProtocolError';
  return error instanceof Error && (error.name === refusal || (error.cause as Error | undefined)?.name === refusal);
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
