import { resolve } from 'node:path';
import { analyticsPoolLimits, createAnalyticsService, findCountryFiles, loadCountries } from '@linkplane/analytics';
import { openClicksDb } from '@linkplane/clicks-db';
import { openJournalSource } from '@linkplane/event-stream';
import { openPool } from '@linkplane/links-db';
import { createFailpoint } from '@linkplane/runtime';
import { runThread } from './run-thread.ts';

await runThread('analytics', async ({ data, lifecycle, logger, metrics }) => {
  const pool = openPool({ connectionString: data.postgresUrl, ...analyticsPoolLimits }, logger);
  lifecycle.onStop('pool', () => pool.end());
  const clicks = openClicksDb({ url: data.clickhouseUrl });
  lifecycle.onStop('clicks', () => clicks.close());
  const analytics = createAnalyticsService({
    pool,
    clicks,
    logger,
    metrics,
    source: openJournalSource({ root: resolve(data.dataDirectory, 'journal'), logger }),
    locate: await loadCountries(findCountryFiles()),
    publicUrl: new URL(data.config.publicUrl),
    failpoint: createFailpoint(data.config.failpoint),
  });
  await analytics.start();
  lifecycle.onStop('analytics', () => analytics.stop());
});
