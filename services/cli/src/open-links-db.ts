import { join, resolve } from 'node:path';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb, openPool, type Pool } from '@linkplane/links-db';
import { createLifecycle } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { CliConfig } from './config.ts';

export type OpenLinksDb = { pool: Pool; close(): Promise<void> };

/** The database that the server uses: the configured one, else the embedded one, started for this command if need be. */
export async function openLinksDb(config: CliConfig, logger: Logger): Promise<OpenLinksDb> {
  const lifecycle = createLifecycle((name, error) => logger.warn({ err: error }, `${name} did not close`));
  try {
    const connectionString = config.DATABASE_URL ?? (await findEmbedded());
    await migrateLinksDb(connectionString);
    const pool = openPool(poolOptions(connectionString), logger);
    lifecycle.onStop('the connections', () => pool.end());
    return { pool, close: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }

  async function findEmbedded(): Promise<string> {
    const directory = join(resolve(config.DATA_DIR), 'postgres');
    const running = await findRunningEmbeddedPostgres({ directory });
    if (running !== undefined) return running;
    const started = await startEmbeddedPostgres({ directory, logger });
    lifecycle.onStop('Postgres', () => started.stop());
    return started.url;
  }
}

/** Commands are few and may take their time. */
function poolOptions(connectionString: string) {
  return {
    connectionString,
    applicationName: 'linkplane-cli',
    connectionsMax: 2,
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 600_000,
    queryTimeoutMs: 610_000,
  };
}
