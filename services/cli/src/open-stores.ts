import { join, resolve } from 'node:path';
import { listMissingClicksMigrations, migrateClicksDb, openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { findRunningEmbeddedClickHouse, startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { listMissingLinksMigrations, migrateLinksDb, openPool, type Pool } from '@linkplane/links-db';
import { createLifecycle, type Lifecycle, type Progress } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { CommandError } from './command-errors.ts';
import type { CliConfig } from './config.ts';

/** The stores of the server. Each is opened when a command uses it first. */
export type Stores = {
  /** @throws CommandError when the schema is older than this program's; nothing is changed */
  links(): Promise<Pool>;
  /** @throws CommandError when the schema is older than this program's; nothing is changed */
  clicks(): Promise<ClicksDb>;
  /** Both stores whatever schema they have, for statements of any length. */
  raw(): Promise<RawStores>;
  /** Brings both stores to this program's schema; returns the names of the migrations that it applied. */
  migrate(progress: Progress): Promise<AppliedMigrations>;
  close(): Promise<void>;
};

export type RawStores = { postgresUrl: string; pool: Pool; clicks: ClicksDb };

export type AppliedMigrations = { postgres: string[]; clickHouse: string[] };

/** A command reads in one connection what it writes in another, and holds up to two locks. */
const poolLimits = {
  applicationName: 'linkplane-cli',
  connectionsMax: 5,
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 600_000,
  queryTimeoutMs: 610_000,
};
/** Copying a table takes as long as it takes; a day is a mistake. Waits for the server are not bounded beside that. */
const rawPoolLimits = { ...poolLimits, statementTimeoutMs: 86_400_000, queryTimeoutMs: 0 };
/** The timeout of one query: reading all clicks takes long. */
const clicksRequestTimeoutMs = 3_600_000;

/**
 * A store that is not configured is the embedded one, started for this command when no server runs it.
 * @param program how this program was called, for hints
 */
export function openStores(config: CliConfig, logger: Logger, program: string): Stores {
  const lifecycle = createLifecycle((name, error) => logger.warn({ err: error }, `${name} did not close`));
  // A server that stops ends connections that are being closed: no news.
  const poolLogger = logger.child({});
  let links: Promise<Pool> | undefined;
  let clicks: Promise<ClicksDb> | undefined;
  let postgresUrl: Promise<string> | undefined;
  let clicksDb: Promise<ClicksDb> | undefined;
  const findPostgresUrl = async () => config.DATABASE_URL ?? (await findPostgres(config, logger, lifecycle));
  const connectClicks = async () => {
    const url = config.CLICKHOUSE_URL ?? (await findClickHouse(config, logger, lifecycle));
    const db = openClicksDb({ url, requestTimeoutMs: clicksRequestTimeoutMs });
    lifecycle.onStop('the connections', () => db.close());
    return db;
  };

  async function connectLinks(limits: typeof poolLimits): Promise<Pool> {
    const connectionString = await (postgresUrl ??= findPostgresUrl());
    const pool = openPool({ connectionString, ...limits }, poolLogger);
    lifecycle.onStop('the connections', () => pool.end());
    return pool;
  }

  async function openLinks(): Promise<Pool> {
    const pool = await connectLinks(poolLimits);
    expectMigrated(program, 'Postgres', await listMissingLinksMigrations(pool));
    return pool;
  }

  async function openClicks(): Promise<ClicksDb> {
    const db = await (clicksDb ??= connectClicks());
    expectMigrated(program, 'ClickHouse', await listMissingClicksMigrations(db));
    return db;
  }

  async function openRaw(): Promise<RawStores> {
    return {
      pool: await connectLinks(rawPoolLimits),
      postgresUrl: await (postgresUrl ??= findPostgresUrl()),
      clicks: await (clicksDb ??= connectClicks()),
    };
  }

  return {
    links: () => (links ??= openLinks()),
    clicks: () => (clicks ??= openClicks()),
    raw: openRaw,
    migrate: async (progress) => {
      const { pool, postgresUrl, clicks } = await openRaw();
      const missing = [...(await listMissingLinksMigrations(pool)), ...(await listMissingClicksMigrations(clicks))];
      const step = progress.step('Migrations', missing.length);
      const onApplied = () => step.advance(1);
      const postgres = await migrateLinksDb(postgresUrl, { onApplied });
      const clickHouse = await migrateClicksDb(clicks, { onApplied });
      step.end();
      return { postgres, clickHouse };
    },
    close: () => {
      poolLogger.level = 'silent';
      return lifecycle.stop();
    },
  };
}

function expectMigrated(program: string, store: string, missing: string[]): void {
  if (missing.length === 0) return;
  throw new CommandError(
    `${store} lacks ${missing.length === 1 ? 'the migration' : `${missing.length} migrations, the first of them`} ` +
      `${missing[0]}. Nothing was changed. Run the command \`migrate\` first: ${program} migrate`,
  );
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
