import type { Admin, Kafka } from 'kafkajs';
import { disconnectQuietly, withDeadline } from './kafka-client.ts';
import type { LogEnds } from './report-partition.ts';

/** Queries of a cluster's id and of one topic's ends. */
export type TopicEnds = {
  /** @throws when the cluster does not respond within some seconds */
  clusterId(): Promise<string>;
  /** @throws when the cluster does not respond within some seconds, or has no such partition */
  read(partition: number): Promise<LogEnds>;
  /** How many the topic has, as of the newest response; 0 before the first. */
  partitionCount(): number;
  close(): Promise<void>;
};

/** The deadline on a connection over which the ends were read before. */
const callDeadlineMs = 5_000;
/** Includes connecting, authentication, and finding the leaders. */
const firstCallDeadlineMs = 20_000;
const closeDeadlineMs = 3_000;

/**
 * Uses a connection of its own. One that did not respond is never used again: the client does not notice that a connection
 * is dead.
 */
export function openTopicEnds(client: Kafka, topic: string): TopicEnds {
  let admin: Admin | undefined;
  const known = new WeakSet<Admin>();
  let isClosed = false;
  let partitionCount = 0;

  async function query<Result>(what: string, run: (admin: Admin) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('The connection is closed.');
    const used = (admin ??= client.admin());
    const call = used.connect().then(() => {
      if (admin !== used) throw new Error('The connection was given up before it was open.');
      return run(used);
    });
    try {
      const result = await withDeadline(what, known.has(used) ? callDeadlineMs : firstCallDeadlineMs, call);
      if (admin !== used) void disconnectQuietly(used, closeDeadlineMs);
      return result;
    } catch (error) {
      if (admin === used && !isRefusal(error)) {
        admin = undefined;
        void closeAfter(call, used);
      }
      throw error;
    }
  }

  async function readAll(): Promise<Map<number, LogEnds>> {
    const ends = await query('reading the ends', async (used) => {
      const offsets = await used.fetchTopicOffsets(topic);
      known.add(used);
      return offsets;
    });
    partitionCount = Math.max(partitionCount, ends.length);
    return new Map(ends.map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]));
  }

  return {
    clusterId: async () => (await query('reading the cluster id', (used) => used.describeCluster())).clusterId,
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

/** A response with an error is a response, also the last one of several. */
function isRefusal(error: unknown): boolean {
  const refusal = 'KafkaJSProtocolError';
  return error instanceof Error && (error.name === refusal || (error.cause as Error | undefined)?.name === refusal);
}

/** A call in progress opens connections even when its result is not awaited any more. */
async function closeAfter(call: Promise<unknown>, admin: Admin): Promise<void> {
  await call.catch(() => {});
  await disconnectQuietly(admin, closeDeadlineMs);
}

/** Calls during a query wait for the next one: the result in flight could be older than what they know. */
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
