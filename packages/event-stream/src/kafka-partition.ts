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

/** The consumer that fetches for a partition. Nothing is fetched until the first `resume`. */
export type PartitionFetcher = {
  /** Where the next fetch begins. */
  seek(offset: number): void;
  pause(): void;
  resume(): void;
  readEnds(): Promise<LogEnds>;
  commit(next: number): void;
};

/** One partition while it is assigned to this process. */
export type AssignedPartition = SourcePartition & {
  /**
   * Takes in what a fetch at `fetchedAt` gave, which `readFetched` reads. Returns where the next one begins; undefined
   * when it is not what is wanted here, or cannot be read: that fails the handler's next read, and no other partition.
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
  /** `stop`: reading fails until an operator decides. `skip`: reading goes on with the oldest record that is left. */
  onRecordsLost: 'stop' | 'skip';
  /** Read ahead of the handler; beyond it there is at most what one more fetch brings. */
  unreadBytesMax: number;
  counts: SourceCounts;
  logger: Logger;
};

const none = joinRecords([]);
const unreadRecordsMax = 40_000;
const retryBaseMs = 50;
const retryMaxMs = 1_000;
/** Each takes a second; a broker that has just started may lag behind itself for that long. */
const emptyReadsOfShortLog = 10;
const replayLimits = { recordsMax: 20_000, bytesMax: 64 * 1_048_576, waitMsMax: 1_000 };

/**
 * Turns what a consumer pushes into what a handler pulls. The handler says where it reads; whenever that is not what
 * was fetched, the partition is looked up anew: its ends are compared with the place, so that a loss is an error and
 * never a silent jump, and only then the consumer fetches from there.
 */
export function openKafkaPartition(options: PartitionOptions): AssignedPartition {
  const { source, partition, fetcher, unreadBytesMax, counts, logger } = options;
  const name = `${source}/${partition}`;
  const buffer = createRecordBuffer();
  const reports = createPartitionReports(name, counts, logger);
  const revoking = new AbortController();
  const revoked = revoking.signal;
  const isRevoked = () => revoked.aborted;
  let bell = new AbortController();
  let isPlaced = false;
  let isPaused = true;
  /** Where the next fetch must begin. */
  let fetchAt = 0;
  /** The newest fetch began elsewhere: the consumer has jumped, and the place is looked up again. */
  let strayedTo: number | undefined;
  /** A jump that was looked up and leaves out nothing that the log still has or had removed. */
  let provenJump: { from: number; to: number } | undefined;
  /** Why what was fetched at `fetchAt` cannot be read. */
  let unreadable: unknown;
  let committed: number | undefined;

  function push(fetchedAt: number, readFetched: () => FetchedRecords): number | undefined {
    if (!isPlaced || isRevoked() || strayedTo !== undefined || unreadable !== undefined) return undefined;
    const isProven = provenJump?.from === fetchAt && provenJump.to === fetchedAt;
    const isWanted = fetchedAt === fetchAt || isProven;
    const isTaken = isWanted && takeIn(readFetched);
    if (!isWanted) strayedTo = fetchedAt;
    const isFull = buffer.unreadBytes() >= unreadBytesMax || buffer.unreadRecords() >= unreadRecordsMax;
    if (!isTaken || isFull) pause();
    bell.abort();
    return isTaken ? fetchAt : undefined;
  }

  function takeIn(readFetched: () => FetchedRecords): boolean {
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
    if (!isPaused || !isPlaced || strayedTo !== undefined || unreadable !== undefined) return;
    if (buffer.unreadBytes() > unreadBytesMax / 2 || buffer.unreadRecords() > unreadRecordsMax / 2) return;
    isPaused = false;
    fetcher.resume();
  }

  async function read(from: number, { recordsMax, bytesMax, waitMsMax }: ReadLimits): Promise<StreamRecords> {
    const deadline = performance.now() + waitMsMax;
    for (let failures = 0; !isRevoked();) {
      bell = new AbortController();
      const problem = await placeAt(from);
      if (problem === undefined && !isRevoked()) {
        const records = buffer.take(from, recordsMax, bytesMax);
        resumeWhenLow();
        if (records.length > 0) return records;
      }
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return none;
      failures = problem === undefined ? 0 : failures + 1;
      const waitMs = problem === undefined ? leftMs : retryDelayMs(failures, retryBaseMs, retryMaxMs);
      await sleep(Math.min(leftMs, waitMs), bell.signal);
    }
    return none;
  }

  /** Makes the buffer begin at or before `from`, or says why that cannot be yet. */
  async function placeAt(from: number): Promise<'out of reach' | 'beyond the end' | undefined> {
    const isWithin = isPlaced && from >= buffer.from() && from <= buffer.next();
    // Behind the newest record there can be offsets that no record has; who reads there has read everything.
    if (isWithin && from <= buffer.last()) return undefined;
    if (isWithin && unreadable !== undefined) throw failUnreadable();
    if (isWithin && strayedTo === undefined) return undefined;
    pause();
    const ends = await unlessAborted(revoked, readEnds());
    if (ends === undefined) return 'out of reach';
    if (isRevoked()) return undefined;
    if (from > ends.high) return stopBeyondEnd(from, ends);
    reports.notBeyondEnd();
    const start = from < ends.low ? passLostRecords(from, ends) : from;
    // Records that a writer of transactions has withdrawn are left out for ever; what was lost would show in the ends.
    if (isWithin && strayedTo !== undefined && strayedTo > start) provenJump = { from: start, to: strayedTo };
    strayedTo = unreadable = undefined;
    isPlaced = true;
    fetchAt = start;
    buffer.reset(from);
    fetcher.seek(start);
    return undefined;
  }

  /** The next read fetches it again: a line that damages something may be mended by then, or another replica lead. */
  function failUnreadable(): Error {
    isPlaced = false;
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

  /** A broker that has just started may lag behind itself for a moment. */
  function stopBeyondEnd(from: number, ends: LogEnds): 'beyond the end' {
    reports.beyondEnd(from, ends);
    isPlaced = false;
    return 'beyond the end';
  }

  function passLostRecords(from: number, { low }: LogEnds): number {
    const error = reports.lost(from, low);
    if (options.onRecordsLost === 'skip') return low;
    isPlaced = false;
    throw error;
  }

  /** A range that ends behind the log would be waited for without a word. */
  async function reportShortLog(to: number): Promise<void> {
    const ends = await unlessAborted(revoked, readEnds());
    if (ends !== undefined && to > ends.high) reports.shortLog(to, ends);
  }

  async function readRange(from: number, to: number): Promise<StreamRecords> {
    const parts: StreamRecords[] = [];
    let emptyReads = 0;
    for (let next = from; next < to;) {
      const records = await read(next, replayLimits);
      // Half a range would be taken for the whole one.
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
    ...{ source, partition, revoked, read, readRange, push },
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
      bell.abort();
      buffer.reset(0);
    },
  };
}
