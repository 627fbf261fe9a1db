import type { ClicksDb } from '@linkplane/clicks-db';
import { SeriesTooLongError } from '@linkplane/clicks-db/read';
import type { Pool } from '@linkplane/links-db';
import { AppError, validationError } from '../http/app-error.ts';
import type { ConcurrencyLimit } from './limit-concurrency.ts';
import type { RealtimeFeed } from './realtime-feed.ts';

/** What the reports work with. */
export type ReportsDeps = {
  database: Pool;
  clicks: ClicksDb;
  /** The URL of the service's own short links. */
  publicUrl: URL;
  realtime: RealtimeFeed;
  /** Limits the live streams that are open at once. */
  streams: ConcurrencyLimit;
  /** Limits the reports of very many links that run at once. */
  wideReports: ConcurrencyLimit;
  /** Limit the exports that run at once: of clicks, and of links and profiles. */
  clickExports: ConcurrencyLimit;
  rowExports: ConcurrencyLimit;
};

/** Far longer than any report takes. A database that is frozen would block its callers for longer. */
const reportMsMax = 10_000;
const retryAfterSeconds = 5;

/**
 * Awaits a report. After a timeout its query goes on until it reaches its own limit.
 * @throws AppError UNAVAILABLE after `msMax`
 */
export async function withReportTimeout<Report>(report: Promise<Report>, msMax = reportMsMax): Promise<Report> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(new AppError('UNAVAILABLE', 'The report took too long. Please try again.', { retryAfterSeconds }));
  }, msMax);
  try {
    return await Promise.race([report, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Awaits a report with a series.
 * @throws AppError VALIDATION_ERROR where the series would have too many intervals
 */
export async function refuseLongSeries<Report>(report: Promise<Report>): Promise<Report> {
  try {
    return await report;
  } catch (error) {
    if (error instanceof SeriesTooLongError)
      throw validationError({ field: 'interval', message: 'is too short for this range' });
    throw error;
  }
}
