import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { PartitionRevokedError } from './partition-errors.ts';
import { joinRecords } from './join-records.ts';
import type { ReadLimits, SourcePartition, StreamRecords } from './port.ts';
import type { FetchedRecords } from './record-block.ts';
import { createRecordBuffer } from './record-buffer.ts';
import { createPartitionReports, type LogEnds } from './report-partition.ts';
import type { SourceCounts } from './source-counts.ts';
import { unlessAborted } from './until-aborted.ts';

/*
 * The states of a partition, and what ends each of them:
 *
 *   unpositioned  Nothing is fetched.
 *                   read(from), within the log               -> fetching from there
 *                   read(from), log ends unknown             -> unpositioned; the read tries again
 *                   read(from), beyond the end of the log    -> unpositioned; reported, the read tries again
 *                   read(from), below the start of the log   -> unpositioned with an error, or fetching (`skip`)
 *   fetching      A fetch at `fetchAt` is appended to the buffer.
 *                   buffer full                              -> paused
 *                   fetch at another offset                  -> jumped
 *                   fetch that cannot be decoded             -> unreadable
 *   paused        The consumer does not fetch.
 *                   buffer at most half full, at a read      -> fetching
 *   jumped        (`jumpedTo`) Fetches are refused.
 *                   read behind the buffered records         -> as from unpositioned; a jump over offsets that the log
 *                                                               does not have is accepted when it comes again
 *   unreadable    (`unreadable`) Fetches are refused.
 *                   read behind the buffered records         -> unpositioned with an error; a later read fetches again
 *   revoked       Final: reads return nothing.
 *
 * A read from outside of the buffer goes the way of `unpositioned` from every state but the last.
 */

/** The consumer that fetches for a partition. Nothing is fetched until the first `resume`. */
export type PartitionFetcher = {
  /** Sets the offset of the next fetch. */
  seek(offset: number): void;
  pause(): void;
  resume(): void;
  readEnds(): Promise<LogEnds>;
  commit(next: number): void;
};

/** One partition while it is assigned to this process. */
export type AssignedPartition = SourcePartition & {
  /**
   * Accepts the result of a fetch at `fetchedAt`, which `readFetched` decodes. Returns the offset of the next one; undefined
   * when the fetch is refused, or cannot be decoded: that fails the handler's next read, and no other partition.
   */
  push(fetchedAt: number, readFetched: () => FetchedRecords): number | undefined;
  bufferedBytes(): number;
  committed(): number | undefined;
  revoke(): void;
};

export type PartitionOptions = {
  source: string;
  partition: number;
  fetcher: PartitionFetcher;
  /** `stop`: reading fails until an operator decides. `skip`: reading continues with the oldest record that is left. */
  onRecordsLost: 'stop' | 'skip';
  /** Limit of reading ahead of the handler; one more fetch may exceed it. */
  unreadBytesMax: number;
  counts: SourceCounts;
  logger: Logger;
};

const none = joinRecords([]);
const unreadRecordsMax = 40_000;
const retryBaseMs = 50;
const retryMaxMs = 1_000;
/** Each takes a second; a broker that has just started may report an old end for that long. */
const emptyReadsOfShortLog = 10;
const replayLimits = { recordsMax: 20_000, bytesMax: 64 * 1_048_576, waitMsMax: 1_000 };

/**
 * Turns the batches that a consumer pushes into records that a handler pulls. The handler chooses where it reads; whenever
 * that was not fetched, the ends of the log are compared with the position, so that a loss is an error and never a silent
 * jump, and only then the consumer fetches from there.
 */
export function openKafkaPartition(options: PartitionOptions): AssignedPartition {
  const { source, partition, fetcher, unreadBytesMax, counts, logger } = options;
  const name = `${source}/${partition}`;
  const buffer = createRecordBuffer();
  const reports = createPartitionReports(name, counts, logger);
  const revoking = new AbortController();
  const revoked = revoking.signal;
  const isRevoked = () => revoked.aborted;
  let fetched = new AbortController();
  let isPositioned = false;
  let isPaused = true;
  /** The offset at which the next fetch must start. */
  let fetchAt = 0;
  /** The newest fetch started here instead: the consumer has jumped, and the log is checked. */
  let jumpedTo: number | undefined;
  /** A jump over offsets that the log does not have, and did not lose. */
  let verifiedJump: { from: number; to: number } | undefined;
  /** Why the fetch at `fetchAt` could not be decoded. */
  let unreadable: unknown;
  let committed: number | undefined;

  function push(fetchedAt: number, readFetched: () => FetchedRecords): number | undefined {
    if (!isPositioned || isRevoked() || jumpedTo !== undefined || unreadable !== undefined) return undefined;
    const isVerified = verifiedJump?.from === fetchAt && verifiedJump.to === fetchedAt;
    const isExpected = fetchedAt === fetchAt || isVerified;
    const isAccepted = isExpected && accept(readFetched);
    if (!isExpected) jumpedTo = fetchedAt;
    const isFull = buffer.unreadBytes() >= unreadBytesMax || buffer.unreadRecords() >= unreadRecordsMax;
    if (!isAccepted || isFull) pause();
    fetched.abort();
    return isAccepted ? fetchAt : undefined;
  }

  function accept(readFetched: () => FetchedRecords): boolean {
    try {
      const { block, next } = readFetched();
      buffer.push(block, next);
      counts.recordsFetched += block.length;
      fetchAt = next;
      reports.readable();
      return true;
    } catch (error) {
      unreadable = error;
      reports.unreadable();
      return false;
    }
  }

  function pause(): void {
    if (!isPaused) fetcher.pause();
    isPaused = true;
  }

  function resumeWhenLow(): void {
    if (!isPaused || !isPositioned || jumpedTo !== undefined || unreadable !== undefined) return;
    if (buffer.unreadBytes() > unreadBytesMax / 2 || buffer.unreadRecords() > unreadRecordsMax / 2) return;
    isPaused = false;
    fetcher.resume();
  }

  async function read(from: number, { recordsMax, bytesMax, waitMsMax }: ReadLimits): Promise<StreamRecords> {
    const deadline = performance.now() + waitMsMax;
    for (let failures = 0; !isRevoked();) {
      fetched = new AbortController();
      const problem = await positionAt(from);
      if (problem === undefined && !isRevoked()) {
        const records = buffer.take(from, recordsMax, bytesMax);
        resumeWhenLow();
        if (records.length > 0) return records;
      }
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return none;
      failures = problem === undefined ? 0 : failures + 1;
      const waitMs = problem === undefined ? leftMs : retryDelayMs(failures, retryBaseMs, retryMaxMs);
      await sleep(Math.min(leftMs, waitMs), fetched.signal);
    }
    return none;
  }

  /** Makes the buffer start at or before `from`, or returns why that is not possible yet. */
  async function positionAt(from: number): Promise<'ends unknown' | 'beyond the end' | undefined> {
    const isWithin = isPositioned && from >= buffer.from() && from <= buffer.next();
    // Behind the newest record there can be offsets without a record; a read from there has everything before it.
    if (isWithin && from <= buffer.last()) return undefined;
    if (isWithin && unreadable !== undefined) throw failUnreadable();
    if (isWithin && jumpedTo === undefined) return undefined;
    pause();
    const ends = await unlessAborted(revoked, readEnds());
    if (ends === undefined) return 'ends unknown';
    if (isRevoked()) return undefined;
    if (from > ends.high) return stopBeyondEnd(from, ends);
    reports.notBeyondEnd();
    const start = from < ends.low ? skipLostRecords(from, ends) : from;
    // Aborted transactions leave offsets without records for ever; lost records would show in the ends of the log.
    if (isWithin && jumpedTo !== undefined && jumpedTo > start) verifiedJump = { from: start, to: jumpedTo };
    jumpedTo = unreadable = undefined;
    isPositioned = true;
    fetchAt = start;
    buffer.reset(from);
    fetcher.seek(start);
    return undefined;
  }

  /** The next read fetches it again: the connection may be fixed by then, or another replica be the leader. */
  function failUnreadable(): Error {
    isPositioned = false;
    return reports.unreadableAt(fetchAt, unreadable);
  }

  async function readEnds(): Promise<LogEnds | undefined> {
    try {
      const ends = await fetcher.readEnds();
      reports.endsRead();
      return ends;
    } catch (error) {
      reports.endsUnread(error);
      return undefined;
    }
  }

  /** A broker that has just started may report an old end for a moment. */
  function stopBeyondEnd(from: number, ends: LogEnds): 'beyond the end' {
    reports.beyondEnd(from, ends);
    isPositioned = false;
    return 'beyond the end';
  }

  function skipLostRecords(from: number, { low }: LogEnds): number {
    const error = reports.lost(from, low);
    if (options.onRecordsLost === 'skip') return low;
    isPositioned = false;
    throw error;
  }

  /** Reports a range that ends beyond the log; the wait for it would otherwise be silent. */
  async function reportShortLog(to: number): Promise<void> {
    const ends = await unlessAborted(revoked, readEnds());
    if (ends !== undefined && to > ends.high) reports.shortLog(to, ends);
  }

  async function readRange(from: number, to: number): Promise<StreamRecords> {
    const parts: StreamRecords[] = [];
    let emptyReads = 0;
    for (let next = from; next < to;) {
      const records = await read(next, replayLimits);
      // The caller would take a part for the whole range.
      if (isRevoked()) throw new PartitionRevokedError(name);
      emptyReads = records.length === 0 ? emptyReads + 1 : 0;
      if (emptyReads === emptyReadsOfShortLog) await reportShortLog(to);
      let wanted = 0;
      for (const { offset } of records) wanted += Number(offset < to);
      parts.push(records.slice(0, wanted));
      next = (records.at(-1)?.offset ?? next - 1) + 1;
    }
    return joinRecords(parts);
  }

  return {
    source,
    partition,
    revoked,
    read,
    readRange,
    push,
    commit: async (next) => {
      buffer.forget(next);
      committed = next;
      fetcher.commit(next);
    },
    bufferedBytes: () => buffer.bytes(),
    committed: () => committed,
    revoke: () => {
      revoking.abort();
      reports.end();
      fetched.abort();
      buffer.reset(0);
    },
  };
}
