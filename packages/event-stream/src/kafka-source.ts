import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { EachBatchPayload } from 'kafkajs';
import { defaultTopic, type KafkaConnection } from './kafka-client.ts';
import { joinGroup, type GroupMember } from './kafka-consumer.ts';
import { openKafkaPartition } from './kafka-partition.ts';
import type { EventSource } from './port.ts';
import { fetchOffsetOf, readBatch } from './read-batch.ts';
import { createPartitionServer, type PartitionServer } from './serve-partitions.ts';
import { createSourceCounts, type SourceCounts } from './source-counts.ts';
import { untilAborted } from './until-aborted.ts';

export type KafkaSourceOptions = KafkaConnection & {
  topic?: string;
  /** Consumers of one group share the partitions. */
  groupId?: string;
  /** A member without a heartbeat for this long loses its partitions. */
  sessionTimeoutMs?: number;
  /** A consumer that is not in the group for this long is replaced. */
  silenceMsMax?: number;
  /**
   * Decides about records that retention removed unread: `stop` reading until an operator decides (the default), or
   * `skip` them.
   */
  onRecordsLost?: 'stop' | 'skip';
};

export type KafkaSource = EventSource & { counts: SourceCounts };

const defaultGroupId = 'linkplane-analytics';
/** Short, because heartbeats never wait for handlers: only a dead member sends none. */
const defaultSessionTimeoutMs = 15_000;
const defaultSilenceMsMax = 45_000;
const restartBaseMs = 200;
const restartMaxMs = 5_000;
const commitIntervalMs = 1_000;
/** The limit for all partitions of a process together; the next one is for one partition. */
const readAheadBytesMax = 48 * 1_048_576;
const partitionReadAheadBytesMax = 16 * 1_048_576;
/** After this, other members may get the partitions although handlers here have not ended; those are fenced off. */
const leaveWithinMs = 5_000;
/** A consumer that has run for this long resets its backoff. */
const healthyAfterMs = 30_000;

/**
 * The click stream of a Kafka topic, shared with the other members of the group. The handler chooses where to read: the
 * offsets that the broker stores for the group are for dashboards alone. Every rebalance revokes all partitions, so a
 * handler always claims its position before it works. A consumer that ends by itself is replaced.
 */
export function openKafkaSource(options: KafkaSourceOptions): KafkaSource {
  const { logger } = options;
  const topic = options.topic ?? defaultTopic;
  const counts = createSourceCounts();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const stopped = untilAborted(stopping.signal).then(() => 'stopped' as const);
  const toCommit = new Map<number, number>();
  /** The end of each partition, as of its newest fetch. */
  const highs = new Map<number, number>();
  let consuming: Promise<void> | undefined;
  let formerId: string | undefined;

  async function consumeUntilStopped(server: PartitionServer): Promise<void> {
    for (let failures = 0; !isStopping();) {
      const startedAtMs = performance.now();
      const reason = await consumeOnce(server).catch((error: unknown) => String(error));
      if (isStopping()) return;
      failures = performance.now() - startedAtMs > healthyAfterMs ? 1 : failures + 1;
      counts.crashes++;
      logger.warn({ reason, failures, topic }, 'Kafka consumer ended, restarting it');
      await sleep(retryDelayMs(failures, restartBaseMs, restartMaxMs), stopping.signal);
    }
  }

  /** Resolves to the reason for its end. */
  async function consumeOnce(server: PartitionServer): Promise<string> {
    const over = new AbortController();
    // The client may continue for a while after its end, and report partitions that its successor has by then.
    let isMember = true;
    const joining = joinGroup({
      connection: options,
      topic,
      groupId: options.groupId ?? defaultGroupId,
      formerId,
      sessionTimeoutMs: options.sessionTimeoutMs ?? defaultSessionTimeoutMs,
      silenceMsMax: options.silenceMsMax ?? defaultSilenceMsMax,
      onRebalancing: () => isMember && server.revokeAll(),
      onAssigned: (member, partitions) => {
        if (!isMember) return;
        server.revokeAll();
        if (!isStopping()) assign(server, member, partitions);
      },
      onBatch: (payload) => isMember && pushBatch(server, payload),
    });
    const member = await Promise.race([joining, stopped]);
    if (member === 'stopped') {
      joining.then(({ leave }) => leave()).catch(() => {});
      return member;
    }
    const commits = commitUntil(member, server, over.signal);
    try {
      const running = member.run().then(() => member.ended);
      return await Promise.race([member.ended, running, stopped]);
    } finally {
      isMember = false;
      server.revokeAll();
      const idle = server.idle();
      await Promise.race([idle, sleep(leaveWithinMs, over.signal)]);
      over.abort();
      await commits;
      formerId = await member.leave();
      await idle;
    }
  }

  function assign(server: PartitionServer, member: GroupMember, partitions: number[]): void {
    counts.joins++;
    logger.info({ topic, partitions }, 'consumer group assigned partitions');
    if (partitions.length > 0) member.pause(partitions);
    for (const partition of partitions) {
      const fetcher = {
        seek: (offset: number) => member.seek(partition, offset),
        pause: () => member.pause([partition]),
        resume: () => member.resume([partition]),
        readEnds: () => member.readEnds(partition),
        commit: (next: number) => void toCommit.set(partition, next),
      };
      const onRecordsLost = options.onRecordsLost ?? 'stop';
      const share = Math.min(partitionReadAheadBytesMax, readAheadBytesMax / partitions.length);
      server.serve(
        openKafkaPartition({
          source: member.source,
          partition,
          fetcher,
          onRecordsLost,
          counts,
          logger,
          unreadBytesMax: share,
        }),
      );
    }
    measure(server);
  }

  function pushBatch(server: PartitionServer, { batch, resolveOffset, isStale }: EachBatchPayload): void {
    const partition = server.find(batch.partition);
    if (!partition || isStale()) return;
    const next = partition.push(fetchOffsetOf(batch), () => readBatch(batch, partition.source));
    highs.set(batch.partition, Number(batch.highWatermark));
    if (next !== undefined) resolveOffset(String(next - 1));
  }

  async function commitUntil(member: GroupMember, server: PartitionServer, over: AbortSignal): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = over.aborted;
      if (!isLast) await sleep(commitIntervalMs, over);
      measure(server);
      counts.topicPartitions = member.partitionCount();
      if (toCommit.size === 0) continue;
      const positions = new Map(toCommit);
      toCommit.clear();
      await member.commit(positions).catch((error: unknown) => {
        counts.commitFailures++;
        logger.debug({ err: error }, 'group offsets not committed to the broker');
      });
    }
  }

  function measure(server: PartitionServer): void {
    const partitions = [...server.all()];
    counts.assignedPartitions = partitions.length;
    counts.bufferedBytes = 0;
    counts.lagRecords = 0;
    for (const partition of partitions) {
      counts.bufferedBytes += partition.bufferedBytes();
      const high = highs.get(partition.partition);
      const committed = partition.committed();
      if (high !== undefined && committed !== undefined) counts.lagRecords += Math.max(0, high - committed);
    }
  }

  return {
    counts,
    start: async (onAssigned) => {
      consuming ??= consumeUntilStopped(createPartitionServer(onAssigned, logger));
    },
    stop: async () => {
      stopping.abort();
      await consuming;
    },
  };
}
