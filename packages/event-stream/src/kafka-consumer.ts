import { sleep } from '@linkplane/runtime';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import { createKafkaClient, disconnectQuietly, withDeadline, type KafkaConnection } from './kafka-client.ts';
import type { LogEnds } from './report-partition.ts';
import { openTopicEnds } from './topic-ends.ts';

/** A member of the consumer group, from joining to leaving. */
export type GroupMember = {
  /** Identifies the stream for as long as the cluster exists. */
  source: string;
  /** Starts to fetch; `onAssigned` is called with every assignment. Paused partitions are not fetched. */
  run(): Promise<void>;
  seek(partition: number, offset: number): void;
  pause(partitions: number[]): void;
  resume(partitions: number[]): void;
  readEnds(partition: number): Promise<LogEnds>;
  /** The partitions of the whole topic; 0 until its ends were read once. */
  partitionCount(): number;
  /** Reports offsets for dashboards of lag; the authoritative position is the reader's. */
  commit(offsets: Map<number, number>): Promise<void>;
  /** Resolves to the reason when it ends by itself, or when it has not been in the group for too long. */
  ended: Promise<string>;
  /** Resolves to its member id once it is certain that it sends nothing more to the group. */
  leave(): Promise<string | undefined>;
};

export type GroupMemberOptions = {
  connection: KafkaConnection;
  topic: string;
  groupId: string;
  sessionTimeoutMs: number;
  /** A member that is not in the group for this long gives up. */
  silenceMsMax: number;
  /** The id of a member that has ended. If it could not leave, the group would wait for it before it assigns partitions. */
  formerId: string | undefined;
  onAssigned: (member: GroupMember, partitions: number[]) => void;
  /** The group reassigns its partitions: none belongs to this member until `onAssigned`. */
  onRebalancing: () => void;
  onBatch: (payload: EachBatchPayload) => void;
};

/** A member learns of a rebalance from the response to a heartbeat. */
const heartbeatIntervalMs = 1_000;
const rebalanceTimeoutMs = 12_000;
/** Above the rebalance timeout: a join gets its response once all members have joined. */
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
    groupId,
    sessionTimeout: options.sessionTimeoutMs,
    rebalanceTimeout: rebalanceTimeoutMs,
    heartbeatInterval: Math.min(heartbeatIntervalMs, options.sessionTimeoutMs / 3),
    maxWaitTimeInMs: fetchWaitMs,
    maxBytes: fetchBytesMax,
    maxBytesPerPartition: partitionFetchBytesMax,
    metadataMaxAge: metadataMaxAgeMs,
    allowAutoTopicCreation: false,
    minBytes: 1,
    // The client makes many objects of each message, nearly all of which would be garbage.
    keepRecordBatches: true,
    ...(options.formerId !== undefined && { memberId: options.formerId }),
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
        const positions = [...offsets].map(([partition, next]) => ({ topic, partition, offset: String(next) }));
        await withDeadline('committing', commitDeadlineMs, consumer.commitOffsets(positions));
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
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 2,
    // Returns at once: batches wait in a buffer, so that heartbeats never wait for a handler.
    eachBatch: async (payload) => options.onBatch(payload),
  });
}

function untilCrash(consumer: Consumer): Promise<string> {
  return new Promise((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error.message));
  });
}

/**
 * The client can hang without an error, or go on without fetching. A member without heartbeats is not in the group, and
 * neither is one whose partitions the group has revoked, until it has some again.
 */
async function untilSilent(consumer: Consumer, silenceMsMax: number, leaving: AbortSignal): Promise<string> {
  let seenAtMs = performance.now();
  let isRejoining = false;
  const markSeen = () => (seenAtMs = performance.now());
  consumer.on(consumer.events.REBALANCING, () => void (isRejoining = true));
  consumer.on(consumer.events.HEARTBEAT, () => isRejoining || markSeen());
  consumer.on(consumer.events.GROUP_JOIN, () => {
    isRejoining = false;
    markSeen();
  });
  while (!leaving.aborted && performance.now() - seenAtMs < silenceMsMax) await sleep(silenceCheckMs, leaving);
  return `not in the consumer group for ${silenceMsMax} ms`;
}
