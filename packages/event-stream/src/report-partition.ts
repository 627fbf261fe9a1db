import type { Logger } from '@linkplane/telemetry';
import { RecordsLostError, UnreadableRecordsError } from './partition-errors.ts';
import type { SourceCounts } from './source-counts.ts';

/** The offsets that the cluster has of a partition: `[low, high)`. */
export type LogEnds = { low: number; high: number };

/** Logs what is wrong with a partition, once for each position, and counts it for as long as it lasts. */
export type PartitionReports = {
  endsUnread(error: unknown): void;
  endsRead(): void;
  /** The log ends before the position that was reached in it. */
  beyondEnd(from: number, ends: LogEnds): void;
  notBeyondEnd(): void;
  /** The log ends before the end of a range that is read again. */
  shortLog(to: number, ends: LogEnds): void;
  lost(from: number, low: number): RecordsLostError;
  /** A fetch cannot be decoded; counted until one can. */
  unreadable(): void;
  readable(): void;
  unreadableAt(from: number, cause: unknown): UnreadableRecordsError;
  /** The partition is revoked: nothing of it is counted here any more. */
  end(): void;
};

/** A broker that is down for some seconds is not worth a warning. */
const endsFailuresPerWarning = 10;

/** @param name of the partition, with its source */
export function createPartitionReports(name: string, counts: SourceCounts, logger: Logger): PartitionReports {
  let endsFailures = 0;
  let lostReportedAt: number | undefined;
  let unreadableReportedAt: number | undefined;
  const countBeyondEnd = countOnce(counts, 'partitionsBeyondEnd');
  const countUnreadable = countOnce(counts, 'partitionsUnreadable');

  return {
    endsUnread: (error) => {
      endsFailures++;
      const level = endsFailures % endsFailuresPerWarning === 0 ? 'warn' : 'debug';
      logger[level]({ err: error, partition: name, endsFailures }, 'ends of a partition not read');
    },
    endsRead: () => void (endsFailures = 0),
    beyondEnd: (from, ends) => {
      const message = 'partition ends before the position that was reached in it';
      if (countBeyondEnd(true)) logger.error({ partition: name, from, ...ends }, message);
    },
    notBeyondEnd: () => void countBeyondEnd(false),
    shortLog: (to, ends) => {
      const message = 'partition ends before the end of a range that is read again';
      logger.error({ partition: name, to, ...ends }, message);
    },
    lost: (from, low) => {
      if (lostReportedAt !== from) {
        counts.recordsLost += low - from;
        logger.error({ partition: name, from, low }, 'records were removed from the stream before they were read');
      }
      lostReportedAt = from;
      return new RecordsLostError(name, from, low);
    },
    unreadable: () => void countUnreadable(true),
    readable: () => void countUnreadable(false),
    unreadableAt: (from, cause) => {
      const error = new UnreadableRecordsError(name, from, cause);
      if (unreadableReportedAt !== from) logger.error({ err: error, partition: name, from }, error.message);
      unreadableReportedAt = from;
      return error;
    },
    end: () => {
      countBeyondEnd(false);
      countUnreadable(false);
    },
  };
}

/** Counts a condition as one while it holds. The function that it returns reports whether that has changed. */
function countOnce(
  counts: SourceCounts,
  key: 'partitionsBeyondEnd' | 'partitionsUnreadable',
): (isNow: boolean) => boolean {
  let isCounted = false;
  return (isNow) => {
    const hasChanged = isNow !== isCounted;
    counts[key] += Number(isNow) - Number(isCounted);
    isCounted = isNow;
    return hasChanged;
  };
}
