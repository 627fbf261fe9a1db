import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { EachBatchPayload } from 'kafkajs';
import { defaultTopic, type KafkaConnection } from './kafka-client.ts';
import { joinGroup, type GroupMember } from './kafka-consumer.ts';
import { openKafkaPartition, type AssignedPartition } from './kafka-partition.ts';
import type { EventSource, SourcePartition } from './port.ts';
import { readBatch } from './read-batch.ts';
import { createSourceCounts, type SourceCounts } from './source-counts.ts';

export type KafkaSourceOptions = KafkaConnection & {
  topic?: string;
  /** Consumers of one group share the partitions. */
  groupId?: string;
  /** A member that is not heard of for this long loses its partitions. */
  sessionTimeoutMs?: number;
  /** Records that retention removed unread: `stop` reading until somebody decides (the default), or `skip` them. */
  onRecordsLost?: 'stop' | 'skip';
};

export type KafkaSource = EventSource & { counts: SourceCounts };

type OnAssigned = (partition: SourcePartition) => Promise<void>;

const defaultGroupId = 'linkplane-analytics';
/** Short, because heartbeats wait for no work: only a dead member is silent. */
const defaultSessionTimeoutMs = 15_000;
const restartBaseMs = 200;
const restartMaxMs = 5_000;
const handOverAgainBaseMs = 100;
const handOverAgainMaxMs = 5_000;
const commitIntervalMs = 1_000;
/** A consumer that has worked for this long starts its backoff anew. */
const healthyAfterMs = 30_000;

/**
 * The click stream of a Kafka topic, shared with the other members of the group. Where to read is the handler's to
 * say: what the broker has noted of this group is for dashboards alone. Every rebalance revokes all partitions, so a
 * handler always claims its place before it works. A consumer that ends by itself is replaced.
 */
export function openKafkaSource(options: KafkaSourceOptions): KafkaSource {
  const { logger } = options;
  const topic = options.topic ?? defaultTopic;
  const counts = createSourceCounts();
  const stopping = new AbortController();
  const assigned = new Map<number, AssignedPartition>();
  const serving = new Map<number, Promise<void>>();
  const committing = new Map<number, number>();
  const highs = new Map<number, number>();
  let consuming: Promise<void> | undefined;

  async function consumeUntilStopped(onAssigned: OnAssigned): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      const startedAtMs = performance.now();
      const reason = await consumeOnce(onAssigned).catch((error: unknown) => String(error));
      if (stopping.signal.aborted) return;
      failures = performance.now() - startedAtMs > healthyAfterMs ? 1 : failures + 1;
      counts.crashes++;
      logger.warn({ reason, failures, topic }, 'the Kafka consumer has ended and is started again');
      await sleep(retryDelayMs(failures, restartBaseMs, restartMaxMs), stopping.signal);
    }
  }

  /** Why it ended. */
  async function consumeOnce(onAssigned: OnAssigned): Promise<string> {
    let member: GroupMember | undefined;
    const over = new AbortController();
    const stopped = untilAborted(stopping.signal).then(() => 'stopped' as const);
    const joining = joinGroup({
      ...{ connection: options, topic, groupId: options.groupId ?? defaultGroupId },
      sessionTimeoutMs: options.sessionTimeoutMs ?? defaultSessionTimeoutMs,
      onRebalancing: revokeAll,
      onAssigned: (partitions) => {
        revokeAll();
        if (!stopping.signal.aborted && member) assign(member, partitions, onAssigned);
      },
      onBatch: takeBatch,
    });
    const joined = await Promise.race([joining, stopped]);
    if (joined === 'stopped') {
      joining.then(({ leave }) => leave()).catch(() => {});
      return joined;
    }
    member = joined;
    const commits = commitUntil(member, over.signal);
    try {
      const failedRun = member.run().then(() => new Promise<never>(() => {}));
      return await Promise.race([member.ended, stopped, failedRun]);
    } finally {
      revokeAll();
      await Promise.all(serving.values());
      over.abort();
      await commits;
      await member.leave();
    }
  }

  function assign(member: GroupMember, partitions: number[], onAssigned: OnAssigned): void {
    counts.joins++;
    counts.assignedPartitions = partitions.length;
    if (partitions.length > 0) member.pause(partitions);
    for (const number of partitions) {
      const partition = openKafkaPartition({
        ...{ source: member.source, partition: number, counts, logger },
        onRecordsLost: options.onRecordsLost ?? 'stop',
        fetcher: {
          seek: (offset) => member.seek(number, offset),
          pause: () => member.pause([number]),
          resume: () => member.resume([number]),
          readEnds: () => member.readEnds(number),
          commit: (next) => void committing.set(number, next),
        },
      });
      assigned.set(number, partition);
      // Its handler of before may still be finishing.
      const before = serving.get(number) ?? Promise.resolve();
      serving.set(
        number,
        before.then(() => serveUntilRevoked(partition, onAssigned)),
      );
    }
  }

  async function serveUntilRevoked(partition: AssignedPartition, onAssigned: OnAssigned): Promise<void> {
    for (let failures = 1; !partition.revoked.aborted; failures++) {
      try {
        await onAssigned(partition);
      } catch (error) {
        logger.error({ err: error, partition: partition.partition }, 'a partition is handed over again');
      }
      await sleep(retryDelayMs(failures, handOverAgainBaseMs, handOverAgainMaxMs), partition.revoked);
    }
  }

  function revokeAll(): void {
    for (const partition of assigned.values()) partition.revoke();
    assigned.clear();
    counts.assignedPartitions = 0;
  }

  function takeBatch({ batch, resolveOffset, isStale }: EachBatchPayload): void {
    const partition = assigned.get(batch.partition);
    if (!partition || isStale()) return;
    const { fetchedAt, records, next } = readBatch(batch, partition.source);
    if (!partition.push(fetchedAt, records, next)) return;
    counts.recordsFetched += records.length;
    highs.set(batch.partition, Number(batch.highWatermark));
    resolveOffset(batch.lastOffset());
  }

  async function commitUntil(member: GroupMember, over: AbortSignal): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = over.aborted;
      if (!isLast) await sleep(commitIntervalMs, over);
      measure();
      if (committing.size === 0) continue;
      const places = new Map(committing);
      committing.clear();
      await member.commit(places).catch((error: unknown) => {
        counts.commitFailures++;
        logger.debug({ err: error }, 'the place of the group could not be noted at the broker');
      });
    }
  }

  function measure(): void {
    counts.bufferedBytes = 0;
    counts.lagRecords = 0;
    for (const [number, partition] of assigned) {
      counts.bufferedBytes += partition.bufferedBytes();
      const high = highs.get(number);
      const committed = partition.committed();
      if (high !== undefined && committed !== undefined) counts.lagRecords += Math.max(0, high - committed);
    }
  }

  return {
    counts,
    start: async (onAssigned) => {
      consuming ??= consumeUntilStopped(onAssigned);
    },
    stop: async () => {
      stopping.abort();
      await consuming;
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
