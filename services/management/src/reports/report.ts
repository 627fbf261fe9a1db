import type { ClicksDb } from '@linkplane/clicks-db';
import { SeriesTooLongError } from '@linkplane/clicks-db/read';
import type { Pool } from '@linkplane/links-db';
import { validationError } from '../http/app-error.ts';
import type { HeavyReports } from './heavy-reports.ts';
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
  /** Runs the reports that keep ClickHouse busy. */
  heavyReports: HeavyReports;
  /** Limit the exports that run at once: of clicks, and of links and profiles. */
  clickExports: ConcurrencyLimit;
  rowExports: ConcurrencyLimit;
};

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
