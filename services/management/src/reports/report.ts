import type { ClicksDb } from '@linkplane/clicks-db';
import { SeriesTooLongError, type ClickFilter, type CountedEvents } from '@linkplane/clicks-db/read';
import type { Pool } from '@linkplane/links-db';
import { findAccount } from '@linkplane/links-db/workspaces';
import { validationError } from '../http/app-error.ts';
import type { ComparedWith } from '@linkplane/contracts';
import { isHeavy, type HeavyReports } from './heavy-reports.ts';
import type { ConcurrencyLimit } from '../http/limit-concurrency.ts';
import type { RealtimeFeed } from './realtime-feed.ts';
import { chooseComparedRange, type StatsRange } from './stats-range.ts';

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

/** What a query counts besides the clicks of people. */
export function countedEvents({ includeBots, includeInternal }: Required<CountedEvents>): CountedEvents {
  return { includeBots, includeInternal };
}

/** Awaits a report, which waits for its turn if it reads rows of clicks. */
export async function readInTurn<Report>(
  deps: Pick<ReportsDeps, 'database' | 'heavyReports'>,
  workspaceId: string,
  { filters, includeInternal = false }: { filters: readonly ClickFilter[] } & Pick<CountedEvents, 'includeInternal'>,
  read: () => Promise<Report>,
): Promise<Report> {
  return includeInternal || isHeavy(filters) ? await readHeavy(deps, workspaceId, read) : await read();
}

/** Awaits a report that waits for its turn. */
export async function readHeavy<Report>(
  { database, heavyReports }: Pick<ReportsDeps, 'database' | 'heavyReports'>,
  workspaceId: string,
  read: () => Promise<Report>,
): Promise<Report> {
  return await heavyReports.run(await findAccount(database, workspaceId), read);
}

/** The figures of the time that a report is compared with; null without a comparison. */
export async function readComparison<Figures extends object>(
  range: StatsRange,
  compare: ComparedWith | undefined,
  read: (range: StatsRange) => Promise<Figures>,
): Promise<({ start: string; end: string } & Figures) | null> {
  if (compare === undefined) return null;
  const compared = chooseComparedRange(range, compare);
  const figures = await refuseLongSeries(read(compared));
  return { start: compared.start.toISOString(), end: compared.end.toISOString(), ...figures };
}
