import type { SourcePartition, StreamRecords } from '@linkplane/event-stream';
import {
  claimPosition,
  noteIngested,
  readLaneMarks,
  type StreamClaim,
  type StreamPosition,
} from '@linkplane/links-db/planes/analytics';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import { ClaimLostError } from './claim-lost-error.ts';
import { gatherRecords } from './gather-records.ts';
import { prepareBatch, type Batch } from './prepare-batch.ts';
import type { IngestProgress, PartitionProgress } from './ingest-progress.ts';
import type { ProcessSteps } from './process-event.ts';
import { writeBatch, type WriteDeps } from './write-batch.ts';

export type ConsumeDeps = WriteDeps & { steps: ProcessSteps; progress: IngestProgress };

const retryBaseMs = 200;
const retryMaxMs = 5_000;
/** Two consumers of one partition alternate instead of claiming it from each other; normally one is about to stop. */
const claimAgainMs = 3_000;
/** How often the position of a partition says that nothing more has come. */
const noteIntervalMs = 30_000;
/** The mark of a lane from which nothing was ingested. */
const noMark = -1;

/**
 * Ingests one partition until it is revoked. After a failure the partition is claimed again, from the position in
 * Postgres.
 */
export async function consumeEvents(deps: ConsumeDeps, partition: SourcePartition): Promise<void> {
  const { logger, counts } = deps;
  const { source, revoked } = partition;
  const progress = deps.progress.add(revoked);
  for (let failures = 0; !revoked.aborted;) {
    let batches = 0;
    try {
      await consumeClaimed(deps, partition, progress, () => void batches++);
    } catch (error) {
      failures = batches > 0 ? 1 : failures + 1;
      progress.interrupt();
      if (error instanceof ClaimLostError) {
        counts.claimsLost++;
        logger.warn({ source, partition: partition.partition }, 'partition claimed by another consumer');
        await sleep(claimAgainMs * (1 + Math.random()), revoked);
      } else {
        logger.error(
          { err: error, source, partition: partition.partition, failures },
          'consuming interrupted, retrying',
        );
        await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), revoked);
      }
    }
  }
}

/** Claims the partition, finishes the pending range of an earlier holder, then ingests batch after batch. */
async function consumeClaimed(
  deps: ConsumeDeps,
  partition: SourcePartition,
  progress: PartitionProgress,
  onBatchWritten: () => void,
): Promise<void> {
  progress.begin();
  const position = await claimPosition(deps.pool, partition.source, partition.partition);
  const claimedAt = Date.now();
  const marks = new Map<string, number>();
  let nextOffset = await replayPending(deps, partition, position, marks);
  let batch = await prepareNext(deps, partition, nextOffset, marks);
  progress.finish();
  let noteAfter = 0;
  /** All that the partition had then is in the batch or before it, if the batch is empty. */
  let readAt = claimedAt;
  while (!partition.revoked.aborted) {
    const claim = claimAt(partition, position, nextOffset);
    if (batch.to === batch.from && Date.now() >= noteAfter) {
      await noteIngested(deps.pool, claim, new Date(readAt));
      noteAfter = Date.now() + noteIntervalMs;
    }
    readAt = Date.now();
    progress.begin();
    nextOffset = batch.to;
    // The next batch is read and prepared while this one is written. Both end before the loop continues.
    const [written, next] = await Promise.allSettled([
      writeAndCommit(deps, partition, claim, batch, false),
      prepareNext(deps, partition, nextOffset, marks),
    ]);
    if (written.status === 'rejected') throw written.reason;
    if (batch.to > batch.from) onBatchWritten();
    if (next.status === 'rejected') throw next.reason;
    batch = next.value;
    progress.finish();
  }
}

/** Writes the pending range of an earlier holder, if any; returns the position after it. */
async function replayPending(
  deps: ConsumeDeps,
  partition: SourcePartition,
  { epoch, nextOffset, pending }: StreamPosition,
  marks: Map<string, number>,
): Promise<number> {
  if (!pending) return nextOffset;
  const { from, to } = pending;
  deps.logger.info({ source: partition.source, from, to }, 'replaying the pending range of an earlier consumer');
  deps.counts.replays++;
  const records = await partition.readRange(from, to);
  await loadMarks(deps, records, marks);
  const batch = prepareBatch({ ...nameOf(partition), from, to }, records, marks, deps.steps);
  await writeAndCommit(deps, partition, claimAt(partition, { epoch }, nextOffset), batch, true);
  return to;
}

/** The next batch, empty when no record arrived for a while. */
async function prepareNext(
  deps: ConsumeDeps,
  partition: SourcePartition,
  from: number,
  marks: Map<string, number>,
): Promise<Batch> {
  const records = await gatherRecords(partition, from);
  await loadMarks(deps, records, marks);
  return prepareBatch({ ...nameOf(partition), from }, records, marks, deps.steps);
}

async function loadMarks(deps: ConsumeDeps, records: StreamRecords, marks: Map<string, number>): Promise<void> {
  const unknown = new Set<string>();
  for (const { lane } of records) if (!marks.has(lane)) unknown.add(lane);
  if (unknown.size === 0) return;
  const stored = await readLaneMarks(deps.pool, [...unknown]);
  for (const lane of unknown) marks.set(lane, stored.get(lane) ?? noMark);
}

async function writeAndCommit(
  deps: ConsumeDeps,
  partition: SourcePartition,
  claim: StreamClaim,
  batch: Batch,
  isReplay: boolean,
): Promise<void> {
  if (batch.to === batch.from) return;
  await writeBatch(deps, claim, batch, { isReplay, stopping: partition.revoked });
  countBatch(deps, batch);
  try {
    await partition.commit(batch.to);
  } catch (error) {
    // The position is in Postgres. Until the next commit the source only retains more than it must.
    deps.logger.warn({ err: error, source: partition.source }, 'offset not committed to the source');
  }
}

function countBatch({ counts, logger }: ConsumeDeps, batch: Batch): void {
  const { clicks, profileEvents, firstEventAt, resentCount, deadLetters } = batch;
  counts.batches++;
  counts.rows += clicks.count() + profileEvents.count();
  counts.resent += resentCount;
  counts.deadLetters += deadLetters.length;
  if (firstEventAt !== undefined) counts.delaySeconds = (Date.now() - firstEventAt) / 1_000;
  for (const { offset, reason } of deadLetters)
    logger.error({ offset, reason }, 'record cannot be decoded, stored as dead letter');
}

function nameOf({ source, partition }: SourcePartition): { source: string; partition: number } {
  return { source, partition };
}

function claimAt(partition: SourcePartition, { epoch }: { epoch: number }, nextOffset: number): StreamClaim {
  return { ...nameOf(partition), epoch, nextOffset };
}
