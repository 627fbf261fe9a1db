import { join } from 'node:path';
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { findRunningEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { openPool, type Pool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import type { Product } from '../support/start-product.ts';

const poolLimits = {
  applicationName: 'bench',
  connectionsMax: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 600_000,
  queryTimeoutMs: 610_000,
};

export type ProductStores = { clickhouse: ClickHouseClient; pool: Pool; databaseUrl: string; close(): Promise<void> };

/** Opens the stores of a running product directly, to fill them faster than visits could. */
export async function openProductStores({ dataDirectory }: Product): Promise<ProductStores> {
  const url = await findRunningEmbeddedClickHouse({ directory: join(dataDirectory, 'clickhouse') });
  const databaseUrl = await findRunningEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') });
  if (url === undefined || databaseUrl === undefined) throw new Error('the embedded stores do not respond');
  const clickhouse = createClient({
    url,
    database: 'linkplane',
    request_timeout: 300_000,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const pool = openPool({ connectionString: databaseUrl, ...poolLimits }, createLogger('bench', 'warn'));
  return {
    clickhouse,
    pool,
    databaseUrl,
    close: async () => {
      await clickhouse.close();
      await pool.end();
    },
  };
}
