import { resolve } from 'node:path';
import { migrateClicksDb, openClicksDb } from '@linkplane/clicks-db';
import { startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb } from '@linkplane/links-db';
import { nameStore, type Lifecycle } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { Config } from './config.ts';
import type { Profile } from './profiles.ts';
import type { StoreUrls } from './threads/plane-deps.ts';

type OpenOptions = { profile: Profile; dataDirectory: string; logger: Logger; lifecycle: Lifecycle };

/** Starts the embedded stores where no URL is configured, and migrates both stores. */
export async function openStores(config: Config, options: OpenOptions): Promise<StoreUrls> {
  const [postgresUrl, clickhouseUrl] = await Promise.all([
    openPostgres(config, options),
    openClickHouse(config, options),
  ]);
  return { postgresUrl, clickhouseUrl };
}

async function openPostgres(
  config: Config,
  { profile, dataDirectory, logger, lifecycle }: OpenOptions,
): Promise<string> {
  let url = config.DATABASE_URL;
  if (url === undefined) {
    const server = await startEmbeddedPostgres({
      directory: resolve(dataDirectory, 'postgres'),
      logger,
      size: profile.stores,
    });
    lifecycle.onStop('postgres', () => server.stop());
    url = server.url;
  }
  const migrated = url;
  await nameStore({ name: 'Postgres', setting: 'DATABASE_URL', url }, () => migrateLinksDb(migrated));
  return url;
}

async function openClickHouse(
  config: Config,
  { profile, dataDirectory, logger, lifecycle }: OpenOptions,
): Promise<string> {
  let url = config.CLICKHOUSE_URL;
  if (url === undefined) {
    const server = await startEmbeddedClickHouse({
      directory: resolve(dataDirectory, 'clickhouse'),
      logger,
      size: profile.stores,
    });
    lifecycle.onStop('clickhouse', () => server.stop());
    url = server.url;
  }
  const clicks = openClicksDb({ url });
  try {
    await nameStore({ name: 'ClickHouse', setting: 'CLICKHOUSE_URL', url }, () => migrateClicksDb(clicks));
  } finally {
    await clicks.close();
  }
  return url;
}
