import type { ClicksDb } from '@linkplane/clicks-db';
import { openPool, type Pool } from '@linkplane/links-db';
import { noFailpoint } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import type { ReplayDeps } from '../src/replay-dead-letters.ts';

const silentLogger = createLogger('test', 'silent');

/** @param postgres an open pool, or where to open one */
export function replayDeps(postgres: Pool | string, clicks: ClicksDb): ReplayDeps {
  const limits = { connectionsMax: 3, connectTimeoutMs: 15_000, statementTimeoutMs: 10_000, queryTimeoutMs: 12_000 };
  const pool =
    typeof postgres === 'string'
      ? openPool({ connectionString: postgres, applicationName: 'replay-test', ...limits }, silentLogger)
      : postgres;
  return {
    pool,
    clicks,
    logger: silentLogger,
    failpoint: noFailpoint,
    locate: () => ({ country: '', region: '', city: '' }),
    publicUrl: new URL('https://go.example'),
  };
}
