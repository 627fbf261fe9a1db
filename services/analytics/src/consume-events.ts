import type { SourcePartition, StreamRecords } from '@linkplane/event-stream';
import { claimPosition, readLaneMarks, type StreamClaim, type StreamPosition } from '@linkplane/links-db/analytics';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import { ClaimLostError } from './claim-lost-error.ts';
import { gatherRecords } from './gather-records.ts';
import { prepareBatch, type Batch } from './prepare-batch.ts';
import type { ProcessSteps } from './process-event.ts';
import { writeBatch, type WriteDeps } from './write-batch.ts';

export type ConsumeDeps = WriteDeps & { steps: ProcessSteps };

const retryBaseMs = 200;
const retryMaxMs = 5_000;
/** Two consumers of one partition take turns rather than fight; the other one is normally just about to end. */
const claimAgainMs = 3_000;
const nothingTakenIn = -1;

/**
 * Takes one partition in until it is revoked. Whatever fails, the place is not lost: it lies in Postgres, and after a
 * while the partition is claimed again from there.
 */
export async function consumeEvents(deps: ConsumeDeps, partition: SourcePartition): Promise<void> {
  const { logger, counts } = deps;
  const { source, revoked } = partition;
  for (let failures = 0; !revoked.aborted;) {
    let batches = 0;
    try {
      await consumeClaimed(deps, partition, () => void batches++);
    } catch (error) {
      failures = batches > 0 ? 1 : failures + 1;
      if (error instanceof ClaimLostError) {
        counts.claimsLost++;
        logger.warn({ source, partition: partition.partition }, 'another consumer has taken the partition over');
        await sleep(claimAgainMs * (1 + Math.random()), revoked);
      } else {
        logger.error(
          { err: error, source, partition: partition.partition, failures },
          'consuming is interrupted and goes on later',
        );
        await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), revoked);
      }
    }
  }
}

/** Claims the partition, finishes what an earlier holder left, then takes batch after batch. */
async function consumeClaimed(
  deps: ConsumeDeps,
  partition: SourcePartition,
  onBatchWritten: () => void,
): Promise<void> {
  const position = await claimPosition(deps.pool, partition.source, partition.partition);
  const marks = new Map<string, number>();
  let nextOffset = await replayPending(deps, partition, position, marks);
  let prepared = await prepareNext(deps, partition, nextOffset, [], marks);
  while (!partition.revoked.aborted) {
    const { batch, rest } = prepared;
    const claim = claimAt(partition, position, nextOffset);
    nextOffset = batch.to;
    // The next batch is read and prepared while the stores take this one. Both end before anything else happens.
    const [written, next] = await Promise.allSettled([
      writeAndCommit(deps, partition, claim, batch, false),
      prepareNext(deps, partition, nextOffset, rest, marks),
    ]);
    if (written.status === 'rejected') throw written.reason;
    if (batch.to > batch.from) onBatchWritten();
    if (next.status === 'rejected') throw next.reason;
    prepared = next.value;
  }
}

/** Where the consumer stands once the range that an earlier holder recorded, if any, is written. */
async function replayPending(
  deps: ConsumeDeps,
  partition: SourcePartition,
  { epoch, nextOffset, pending }: StreamPosition,
  marks: Map<string, number>,
): Promise<number> {
  if (!pending) return nextOffset;
  const { from, to } = pending;
  deps.logger.info({ source: partition.source, from, to }, 'replaying a range that was left unfinished');
  deps.counts.replays++;
  const records = await partition.readRange(from, to);
  await loadMarks(deps, records, marks);
  const { batch } = prepareBatch({ ...nameOf(partition), from, to }, records, marks, deps.steps);
  await writeAndCommit(deps, partition, claimAt(partition, { epoch }, nextOffset), batch, true);
  return to;
}

/** The next batch, empty when no record came in a while; what belongs to the one after it is `rest`. */
async function prepareNext(
  deps: ConsumeDeps,
  partition: SourcePartition,
  from: number,
  leftOver: StreamRecords,
  marks: Map<string, number>,
): Promise<{ batch: Batch; rest: StreamRecords }> {
  const records = leftOver.length > 0 ? leftOver : await gatherRecords(partition, from);
  await loadMarks(deps, records, marks);
  return prepareBatch({ ...nameOf(partition), from }, records, marks, deps.steps);
}

async function loadMarks(deps: ConsumeDeps, records: StreamRecords, marks: Map<string, number>): Promise<void> {
  const unknown = new Set<string>();
  for (const { lane } of records) if (!marks.has(lane)) unknown.add(lane);
  if (unknown.size === 0) return;
  const stored = await readLaneMarks(deps.pool, [...unknown]);
  for (const lane of unknown) marks.set(lane, stored.get(lane) ?? nothingTakenIn);
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
    // The place lies in Postgres. Until the next commit the source only keeps more than it must.
    deps.logger.warn({ err: error, source: partition.source }, 'the source could not be told of a stored batch');
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
    logger.error({ offset, reason }, 'a record cannot be read and is kept aside');
}

function nameOf({ source, partition }: SourcePartition): { source: string; partition: number } {
  return { source, partition };
}

function claimAt(partition: SourcePartition, { epoch }: { epoch: number }, nextOffset: number): StreamClaim {
  return { ...nameOf(partition), epoch, nextOffset };
}
