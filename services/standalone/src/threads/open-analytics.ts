import { analyticsPoolLimits, createAnalyticsService, openPlaces, scanTimeoutMs } from '@linkplane/analytics';
import { openClicksDb } from '@linkplane/clicks-db';
import { openJournalSource } from '@linkplane/event-stream';
import { openPool } from '@linkplane/links-db';
import { createFailpoint } from '@linkplane/runtime';
import { journalRootOf } from '../open-redirect-plane.ts';
import type { OpenedPlane, PlaneDeps } from './plane-deps.ts';

export async function openAnalytics({ data, lifecycle, logger, metrics }: PlaneDeps): Promise<OpenedPlane> {
  const pool = openPool({ connectionString: data.postgresUrl, ...analyticsPoolLimits }, logger);
  lifecycle.onStop('pool', () => pool.end());
  const clicks = openClicksDb({ url: data.clickhouseUrl });
  lifecycle.onStop('clicks', () => clicks.close());
  const scans = openClicksDb({ url: data.clickhouseUrl, requestTimeoutMs: scanTimeoutMs });
  lifecycle.onStop('scans', () => scans.close());
  const places = await openPlaces({ cityDatabase: data.config.cityDatabase, logger });
  lifecycle.onStop('places', () => places.close());
  const analytics = createAnalyticsService({
    pool,
    clicks,
    scans,
    logger,
    metrics,
    source: openJournalSource({ root: journalRootOf(data.dataDirectory), logger }),
    locate: places.locate,
    publicUrl: new URL(data.config.publicUrl),
    failpoint: createFailpoint(data.config.failpoint),
  });
  await analytics.start();
  lifecycle.onStop('analytics', () => analytics.stop());
  return { isWorking: () => true, checks: () => ({ ingest: analytics.isIngesting() }) };
}
