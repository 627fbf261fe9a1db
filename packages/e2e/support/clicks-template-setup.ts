import { randomBytes } from 'node:crypto';
import { migrateClicksDb, openClicksDb } from '@linkplane/clicks-db';
import type { TestProject } from 'vitest/node';

/**
 * Migrates the ClickHouse database that `createMigratedClicksDb` copies; runs after the stores have started. Not in
 * `@linkplane/test-stores`, which `@linkplane/clicks-db` uses itself.
 */
export default async function migrateTemplate(project: TestProject): Promise<() => Promise<void>> {
  const { clickHouseUrl } = project.getProvidedContext();
  const clicks = openClicksDb({ url: clickHouseUrl, database: `template_${randomBytes(8).toString('hex')}` });
  await migrateClicksDb(clicks);
  project.provide('clicksTemplate', clicks.database);
  return async () => {
    await clicks.client.command({ query: `DROP DATABASE ${clicks.database} SYNC` });
    await clicks.close();
  };
}
