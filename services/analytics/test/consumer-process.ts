import { openClicksDb } from '@linkplane/clicks-db';
import { openJournalSource } from '@linkplane/event-stream';
import { openPool } from '@linkplane/links-db';
import { createFailpoint } from '@linkplane/runtime';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import { createAnalyticsService } from '../src/service.ts';

/** What a test starts a consumer with: one JSON argument. */
export type ConsumerArguments = {
  root: string;
  postgresUrl: string;
  clickHouseUrl: string;
  database: string;
  /** `place` or `place:n`; empty for none. */
  failpoint: string;
};

// A whole consumer in a process of its own, which the test kills or freezes.
const given = JSON.parse(process.argv[2] ?? '{}') as ConsumerArguments;
const logger = createLogger('consumer', 'silent');
const service = createAnalyticsService({
  pool: openPool(
    {
      connectionString: given.postgresUrl,
      applicationName: 'consumer-process',
      connectionsMax: 4,
      connectTimeoutMs: 15_000,
      statementTimeoutMs: 10_000,
      queryTimeoutMs: 12_000,
    },
    logger,
  ),
  clicks: openClicksDb({ url: given.clickHouseUrl, database: given.database }),
  source: openJournalSource({ root: given.root, logger, scanIntervalMs: 20 }),
  locate: () => ({ country: '', region: '', city: '' }),
  publicUrl: new URL('https://go.example'),
  logger,
  metrics: createMetrics(),
  failpoint: createFailpoint(given.failpoint),
});
await service.start();
process.send?.('started');
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
