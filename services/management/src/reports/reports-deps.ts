import type { ClicksDb } from '@linkplane/clicks-db';
import type { Pool } from '@linkplane/links-db';
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
