import type { ClicksDb } from '@linkplane/clicks-db';
import { SeriesTooLongError, type ClickFilter } from '@linkplane/clicks-db/read';
import type { Pool } from '@linkplane/links-db';
import { findAccount } from '@linkplane/links-db/management';
import { validationError } from '../http/app-error.ts';
import { isHeavy, type HeavyReports } from './heavy-reports.ts';
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

/** Awaits a report, which waits for its turn if its filters make it a heavy one. */
export async function readInTurn<Report>(
  { database, heavyReports }: Pick<ReportsDeps, 'database' | 'heavyReports'>,
  workspaceId: string,
  filters: readonly ClickFilter[],
  read: () => Promise<Report>,
): Promise<Report> {
  if (!isHeavy(filters)) return await read();
  return await heavyReports.run(await findAccount(database, workspaceId), read);
}
