import { openClicksDb } from '@linkplane/clicks-db';
import { createPostgresChecks, openPool } from '@linkplane/links-db';
import type { Lifecycle } from '@linkplane/runtime';
import { createCheckRound, type Logger } from '@linkplane/telemetry';
import type { StoreUrls } from './threads/plane-deps.ts';

/** A query of `/readyz` is one that a frozen server does not respond to. */
const limits = {
  applicationName: 'linkplane-readiness',
  connectionsMax: 1,
  connectTimeoutMs: 900,
  statementTimeoutMs: 900,
  queryTimeoutMs: 900,
};

/**
 * Checks whether each store responds, and whether Postgres has a schema to work with, within a second, on connections of
 * its own: those of the planes may all be waiting. With `PROFILE=small`, a ClickHouse that sleeps responds, and is not
 * woken.
 */
export function openStoreChecks(
  { postgresUrl, clickhouseUrl }: StoreUrls,
  { logger, lifecycle }: { logger: Logger; lifecycle: Lifecycle },
): () => Promise<{ postgres: boolean; schema: boolean; clickhouse: boolean }> {
  const pool = openPool({ connectionString: postgresUrl, ...limits }, logger);
  lifecycle.onStop('postgres check', () => pool.end());
  const clicks = openClicksDb({ url: clickhouseUrl });
  lifecycle.onStop('clickhouse check', () => clicks.close());
  const check = createCheckRound([
    ...createPostgresChecks(pool, { isVital: false, isSchemaVital: false }),
    { name: 'clickhouse', ask: () => clicks.responds() },
  ]);
  return async () => {
    const states = await check();
    const isHealthy = (name: string) => states.some((state) => state.name === name && state.isHealthy);
    return { postgres: isHealthy('postgres'), schema: isHealthy('schema'), clickhouse: isHealthy('clickhouse') };
  };
}
