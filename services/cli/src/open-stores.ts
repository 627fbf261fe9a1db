import { join, resolve } from 'node:path';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { findRunningEmbeddedClickHouse, startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb, openPool, type Pool } from '@linkplane/links-db';
import { createLifecycle, type Lifecycle } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { CliConfig } from './config.ts';

/** The stores that the server uses, each opened when a command asks for it, with the newest schema. */
export type Stores = {
  links(): Promise<Pool>;
  clicks(): Promise<ClicksDb>;
  /** The migrations that opening has applied. */
  applied: { postgres: string[]; clickHouse: string[] };
  close(): Promise<void>;
};

/** A command reads in one connection what it writes in another. */
const poolLimits = {
  ...{ applicationName: 'linkplane-cli', connectionsMax: 3 },
  ...{ connectTimeoutMs: 10_000, statementTimeoutMs: 600_000, queryTimeoutMs: 610_000 },
};
/** Of one answer: a look through all clicks takes its time. */
const clicksRequestTimeoutMs = 3_600_000;

/** A store that is not configured is the embedded one, started for this command when no server runs it. */
export function openStores(config: CliConfig, logger: Logger): Stores {
  const lifecycle = createLifecycle((name, error) => logger.warn({ err: error }, `${name} did not close`));
  const applied: Stores['applied'] = { postgres: [], clickHouse: [] };
  let links: Promise<Pool> | undefined;
  let clicks: Promise<ClicksDb> | undefined;

  async function openLinks(): Promise<Pool> {
    const connectionString = config.DATABASE_URL ?? (await findPostgres(config, logger, lifecycle));
    applied.postgres = await migrateLinksDb(connectionString);
    const pool = openPool({ connectionString, ...poolLimits }, logger);
    lifecycle.onStop('the connections', () => pool.end());
    return pool;
  }

  async function openClicks(): Promise<ClicksDb> {
    const url = config.CLICKHOUSE_URL ?? (await findClickHouse(config, logger, lifecycle));
    const db = openClicksDb({ url, requestTimeoutMs: clicksRequestTimeoutMs });
    lifecycle.onStop('the connections', () => db.close());
    applied.clickHouse = await migrateClicksDb(db);
    return db;
  }

  return {
    links: () => (links ??= openLinks()),
    clicks: () => (clicks ??= openClicks()),
    applied,
    close: () => lifecycle.stop(),
  };
}

async function findPostgres(config: CliConfig, logger: Logger, lifecycle: Lifecycle): Promise<string> {
  const directory = join(resolve(config.DATA_DIR), 'postgres');
  const running = await findRunningEmbeddedPostgres({ directory });
  if (running !== undefined) return running;
  const started = await startEmbeddedPostgres({ directory, logger });
  lifecycle.onStop('Postgres', () => started.stop());
  return started.url;
}

async function findClickHouse(config: CliConfig, logger: Logger, lifecycle: Lifecycle): Promise<string> {
  const directory = join(resolve(config.DATA_DIR), 'clickhouse');
  const running = await findRunningEmbeddedClickHouse({ directory });
  if (running !== undefined) return running;
  const started = await startEmbeddedClickHouse({ directory, logger });
  lifecycle.onStop('ClickHouse', () => started.stop());
  return started.url;
}
