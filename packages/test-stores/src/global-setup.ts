import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { createDatabase, databaseUrl, disableDurability, dropDatabase } from '@linkplane/testing';
import type { TestProject } from 'vitest/node';

type Store = { url: string; stop(): Promise<void> };

/**
 * Starts real stores for the whole test run: embedded ones in a temporary directory, or the servers at
 * POSTGRES_TEST_URL and CLICKHOUSE_TEST_URL. The links databases of tests are copies of one that is migrated here.
 * What it provides is read by `createTestLinksDb` and `createTestClicksDb`.
 */
export default async function startStores(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-test-'));
  const logger = createLogger('test-stores', 'warn');
  const [postgres, clickHouse] = await Promise.all([
    existingStore(process.env['POSTGRES_TEST_URL']) ??
      startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger }),
    existingStore(process.env['CLICKHOUSE_TEST_URL']) ??
      startEmbeddedClickHouse({ directory: join(directory, 'clickhouse'), logger }),
  ]);
  if (!process.env['POSTGRES_TEST_URL']) await disableDurability(postgres.url);
  const linksTemplate = await createDatabase(postgres.url);
  await migrateLinksDb(databaseUrl(postgres.url, linksTemplate));
  project.provide('postgresUrl', postgres.url);
  project.provide('linksTemplate', linksTemplate);
  project.provide('clickHouseUrl', clickHouse.url);
  return async () => {
    await dropDatabase(postgres.url, linksTemplate);
    await Promise.all([postgres.stop(), clickHouse.stop()]);
    rmSync(directory, { recursive: true, force: true });
  };
}

function existingStore(url: string | undefined): Store | undefined {
  return url ? { url, stop: () => Promise.resolve() } : undefined;
}
