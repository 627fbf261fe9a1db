import { sleep } from '@linkplane/runtime';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import { createKafkaClient, disconnectQuietly, withDeadline, type KafkaConnection } from './kafka-client.ts';
import type { LogEnds } from './report-partition.ts';
import { openTopicEnds } from './topic-ends.ts';

/** A member of the consumer group, from joining to its end. */
export type GroupMember = {
  /** Names the stream for as long as the cluster exists. */
  source: string;
  /** Begins to fetch; every assignment is told by `onAssigned`. Nothing is fetched of a partition that is paused. */
  run(): Promise<void>;
  seek(partition: number, offset: number): void;
  pause(partitions: number[]): void;
  resume(partitions: number[]): void;
  readEnds(partition: number): Promise<LogEnds>;
  /** Of the whole topic; 0 while nothing has been asked of it. */
  partitionCount(): number;
  /** For dashboards of lag; the place that counts is the reader's. */
  commit(offsets: Map<number, number>): Promise<void>;
  /** Settles with the reason when it ends by itself, or when it has had no place in the group for too long. */
  ended: Promise<string>;
  /** Resolves to what the group knows it by, or knew, once it is sure that it says nothing there any more. */
  leave(): Promise<string | undefined>;
};

export type GroupMemberOptions = {
  connection: KafkaConnection;
  topic: string;
  groupId: string;
  sessionTimeoutMs: number;
  /** Without a place in the group for this long, the member gives up. */
  silenceMsMax: number;
  /** Of a member that has ended. Unless it could leave, the group would wait for it before it gives out partitions. */
  formerId: string | undefined;
  onAssigned: (member: GroupMember, partitions: number[]) => void;
  /** The group gives out its partitions anew: none is this member's until it is told so. */
  onRebalancing: () => void;
  onBatch: (payload: EachBatchPayload) => void;
};

/** It is by the answer to one that a member hears of a rebalance. */
const heartbeatIntervalMs = 1_000;
const rebalanceTimeoutMs = 12_000;
/** Above the rebalance timeout: a member that joins is answered once all have. */
const requestTimeoutMs = 15_000;
const fetchWaitMs = 250;
const fetchBytesMax = 24 * 1_048_576;
const partitionFetchBytesMax = 4 * 1_048_576;
const metadataMaxAgeMs = 5_000;
const retriesMax = 10;
const callDeadlineMs = 20_000;
const commitDeadlineMs = 3_000;
const leaveDeadlineMs = 3_000;
const silenceCheckMs = 1_000;

/** @throws when the cluster cannot be reached within some seconds */
export async function joinGroup(options: GroupMemberOptions): Promise<GroupMember> {
  const { connection, topic, groupId } = options;
  const client = createKafkaClient(connection, { requestTimeoutMs, retriesMax });
  const ends = openTopicEnds(client, topic);
  const consumer = client.consumer({
    ...{ groupId, sessionTimeout: options.sessionTimeoutMs, rebalanceTimeout: rebalanceTimeoutMs },
    heartbeatInterval: Math.min(heartbeatIntervalMs, options.sessionTimeoutMs / 3),
    ...{ maxWaitTimeInMs: fetchWaitMs, maxBytes: fetchBytesMax, maxBytesPerPartition: partitionFetchBytesMax },
    ...{ metadataMaxAge: metadataMaxAgeMs, allowAutoTopicCreation: false, minBytes: 1 },
    // Messages that the client makes are many objects each, of which nearly all would only be collected again.
    keepRecordBatches: true,
    ...(options.formerId === undefined ? {} : { memberId: options.formerId }),
  });
  let memberId = options.formerId;
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => void (memberId = payload.memberId));
  const leaving = new AbortController();
  const leave = async () => {
    leaving.abort();
    const [hasEnded] = await Promise.all([disconnectQuietly(consumer, leaveDeadlineMs), ends.close()]);
    return hasEnded ? memberId : undefined;
  };
  const toTopicPartitions = (partitions: number[]) => [{ topic, partitions }];
  try {
    await withDeadline('connecting', callDeadlineMs, consumer.connect());
    const clusterId = await ends.clusterId();
    await withDeadline('subscribing', callDeadlineMs, consumer.subscribe({ topics: [topic], fromBeginning: true }));
    const member: GroupMember = {
      source: `kafka/${clusterId}/${topic}`,
      run: () => runConsumer(consumer, member, options),
      seek: (partition, offset) => consumer.seek({ topic, partition, offset: String(offset) }),
      pause: (partitions) => consumer.pause(toTopicPartitions(partitions)),
      resume: (partitions) => consumer.resume(toTopicPartitions(partitions)),
      readEnds: ends.read,
      partitionCount: ends.partitionCount,
      commit: async (offsets) => {
        const places = [...offsets].map(([partition, next]) => ({ topic, partition, offset: String(next) }));
        await withDeadline('committing', commitDeadlineMs, consumer.commitOffsets(places));
      },
      ended: Promise.race([untilCrash(consumer), untilSilent(consumer, options.silenceMsMax, leaving.signal)]),
      leave,
    };
    return member;
  } catch (error) {
    await leave();
    throw error;
  }
}

async function runConsumer(consumer: Consumer, member: GroupMember, options: GroupMemberOptions): Promise<void> {
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
    options.onAssigned(member, payload.memberAssignment[options.topic] ?? []),
  );
  consumer.on(consumer.events.REBALANCING, () => options.onRebalancing());
  await consumer.run({
    ...{ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: 2 },
    // Returns at once: what it is given waits in a buffer, so that heartbeats never wait for anybody's work.
    eachBatch: async (payload) => options.onBatch(payload),
  });
}

function untilCrash(consumer: Consumer): Promise<string> {
  return new Promise((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error.message));
  });
}

/**
 * The client can hang without an error, or go on fetching nothing. A member that does not beat is none, and neither is
 * one whose partitions the group has taken back, until it has some again.
 */
async function untilSilent(consumer: Consumer, silenceMsMax: number, leaving: AbortSignal): Promise<string> {
  let heardAtMs = performance.now();
  let isRejoining = false;
  const hear = () => (heardAtMs = performance.now());
  consumer.on(consumer.events.REBALANCING, () => void (isRejoining = true));
  consumer.on(consumer.events.HEARTBEAT, () => isRejoining || hear());
  consumer.on(consumer.events.GROUP_JOIN, () => {
    isRejoining = false;
    hear();
  });
  while (!leaving.aborted && performance.now() - heardAtMs < silenceMsMax) await sleep(silenceCheckMs, leaving);
  return `it has had no place in the group for ${silenceMsMax} ms`;
}
