import type { ClicksDb } from '@linkplane/clicks-db';
import { SeriesTooLongError } from '@linkplane/clicks-db/read';
import type { Pool } from '@linkplane/links-db';
import { AppError, validationError } from '../http/app-error.ts';
import type { ConcurrencyLimit } from './limit-concurrency.ts';
import type { RealtimeFeed } from './realtime-feed.ts';

/** What the reports work with. */
export type ReportsDeps = {
  pool: Pool;
  clicks: ClicksDb;
  /** Where the service's own short links are. */
  publicUrl: URL;
  realtime: RealtimeFeed;
  /** Lets only so many readers follow at once. */
  streams: ConcurrencyLimit;
  /** Let only so many exports run at once: of clicks, and of links and profiles. */
  clickExports: ConcurrencyLimit;
  rowExports: ConcurrencyLimit;
  /** To be called with every piece of a file, so that the buffers behind it do not pile up. */
  collectPassed: () => void;
};

/** Far beyond what any report takes. A store that is frozen holds its callers for longer. */
const reportMsMax = 10_000;
const retryAfterSeconds = 5;

/**
 * Awaits a report. The query may go on until its own limit ends it.
 * @throws AppError UNAVAILABLE when it takes longer than `reportMsMax`
 */
export async function answerInTime<Report>(report: Promise<Report>, msMax = reportMsMax): Promise<Report> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AppError('UNAVAILABLE', 'The report took too long. Please try again.', { retryAfterSeconds }));
  }, msMax);
  try {
    return await Promise.race([report, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Awaits a report. @throws AppError VALIDATION_ERROR where its series would have no end */
export async function refuseLongSeries<Report>(report: Promise<Report>): Promise<Report> {
  try {
    return await report;
  } catch (error) {
    if (error instanceof SeriesTooLongError)
      throw validationError({ field: 'interval', message: 'is too short for this range' });
    throw error;
  }
}
