import { inject } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-databases.ts';
import type {} from './provided-context.ts';

export type TestLinksDb = {
  /** A Postgres URL with its password. */
  url: string;
  drop: () => Promise<void>;
};

/** A migrated, empty links database for one test file; a few tens of milliseconds. */
export async function createTestLinksDb(): Promise<TestLinksDb> {
  const serverUrl = inject('postgresUrl');
  const name = await createDatabase(serverUrl, inject('linksTemplate'));
  return { url: databaseUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}
