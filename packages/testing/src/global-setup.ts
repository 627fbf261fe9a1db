import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import type { TestProject } from 'vitest/node';
import { createDatabase, databaseUrl, dropDatabase, giveUpDurability } from './postgres-databases.ts';

declare module 'vitest' {
  // Values that tests read through the functions of this package. Only an interface merges with vitest's own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    postgresUrl: string;
    linksTemplate: string;
    clickHouseUrl: string;
  }
}

type Store = { url: string; stop(): Promise<void> };

/**
 * Real stores for the whole test run: embedded ones in a temporary directory, or the servers named by
 * POSTGRES_TEST_URL and CLICKHOUSE_TEST_URL. Links databases of tests are clones of one that is migrated here.
 */
export default async function startStores(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-test-'));
  const logger = createLogger('test-stores', 'warn');
  const [postgres, clickHouse] = await Promise.all([
    givenStore(process.env['POSTGRES_TEST_URL']) ??
      startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger }),
    givenStore(process.env['CLICKHOUSE_TEST_URL']) ??
      startEmbeddedClickHouse({ directory: join(directory, 'clickhouse'), logger }),
  ]);
  if (!process.env['POSTGRES_TEST_URL']) await giveUpDurability(postgres.url);
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

function givenStore(url: string | undefined): Store | undefined {
  return url ? { url, stop: () => Promise.resolve() } : undefined;
}
