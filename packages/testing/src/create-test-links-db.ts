import { inject } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-databases.ts';
import type {} from './provided-context.ts';

export type TestLinksDb = {
  /** A Postgres URL with its password. */
  url: string;
  drop: () => Promise<void>;
};

/**
 * A migrated, empty links database for one test file; a few tens of milliseconds.
 * @param servers default: those that the test run provides to its workers
 */
export async function createTestLinksDb(
  { postgresUrl: serverUrl, linksTemplate } = {
    postgresUrl: inject('postgresUrl'),
    linksTemplate: inject('linksTemplate'),
  },
): Promise<TestLinksDb> {
  const name = await createDatabase(serverUrl, linksTemplate);
  return { url: databaseUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}
