import type { ClicksDb } from '@linkplane/clicks-db';
import type { EventSource } from '@linkplane/event-stream';
import type { Pool } from '@linkplane/links-db';
import type { Failpoint, PeriodicTask } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { consumeEvents } from './consume-events.ts';
import { copyConversionsPeriodically } from './copy-conversions.ts';
import { copyLinksPeriodically } from './copy-links.ts';
import { eraseVisitsPeriodically } from './erase-visits.ts';
import { forgetLaneMarksPeriodically } from './forget-lane-marks.ts';
import { createIngestCounts } from './ingest-counts.ts';
import { createIngestProgress } from './ingest-progress.ts';
import { createAgentClassifier } from '@linkplane/visitors/agents';
import type { Locate } from '@linkplane/visitors/places';

export { analyticsPoolLimits, scanTimeoutMs } from './pool-limits.ts';
export { describeErasedRows } from './describe-erased-rows.ts';
export { importConversions } from './import-conversions.ts';
export { importClickRows, importClicks, importProfileEvents, type ImportedClick } from './import-events.ts';
export { eraseImportedClicks, type ErasedImport } from './erase-imported-clicks.ts';
export { streamSourceOf, type ImportPlace } from './import-place.ts';
export { classifyReferrer } from './steps/classify-referrer.ts';
export { replayDeadLetters, type Replay } from './replay-dead-letters.ts';
export {
  findCountryFiles,
  loadCountries,
  openPlaces,
  type CountryFiles,
  type Locate,
  type Place,
  type Places,
} from '@linkplane/visitors/places';

export type AnalyticsDeps = {
  /** Opened by the caller, with `analyticsPoolLimits`. */
  pool: Pool;
  clicks: ClicksDb;
  /** The same database, for reads of all rows, with `scanTimeoutMs`; `clicks` when left out. */
  scans?: ClicksDb;
  source: EventSource;
  /** `loadCountries(findCountryFiles())`, or another source. */
  locate: Locate;
  /** The service's own URL: visits from its host are direct. */
  publicUrl: URL;
  logger: Logger;
  metrics: Metrics;
  failpoint: Failpoint;
};

export type AnalyticsService = {
  start(): Promise<void>;
  /** False while records wait that cannot be stored. */
  isIngesting(): boolean;
  /** Finishes the current batch. */
  stop(): Promise<void>;
};

/**
 * Creates the ingest plane, which turns the click stream into stored clicks and totals, exactly once. Opens nothing.
 */
export function createAnalyticsService(deps: AnalyticsDeps): AnalyticsService {
  const { pool, clicks, scans = clicks, source, logger, failpoint, publicUrl } = deps;
  const counts = createIngestCounts(deps.metrics);
  const progress = createIngestProgress();
  const steps = {
    classifyAgent: createAgentClassifier(),
    locate: deps.locate,
    publicHost: publicUrl.hostname.toLowerCase(),
  };
  let tasks: PeriodicTask[] = [];
  return {
    async start() {
      await source.start((partition) =>
        consumeEvents({ pool, clicks, logger, counts, progress, steps, publicUrl, failpoint }, partition),
      );
      tasks = [
        copyLinksPeriodically({ pool, clicks, logger }),
        forgetLaneMarksPeriodically({ pool, logger }),
        copyConversionsPeriodically({ pool, clicks, logger, failpoint, counts }, deps.metrics),
        eraseVisitsPeriodically({ pool, clicks: scans, inserts: clicks, logger, failpoint, counts }, deps.metrics),
      ];
    },
    isIngesting: () => progress.isMoving(),
    async stop() {
      await Promise.all([...tasks.map((task) => task.stop()), source.stop()]);
    },
  };
}
