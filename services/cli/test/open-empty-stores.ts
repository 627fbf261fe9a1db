import { createDatabase, createTestClicksDb, databaseUrl, dropDatabase } from '@linkplane/testing';
import { inject } from 'vitest';

/** Databases without a table. */
export type EmptyStores = { env: { DATABASE_URL: string; CLICKHOUSE_URL: string }; close(): Promise<void> };

export async function openEmptyStores(): Promise<EmptyStores> {
  const server = inject('postgresUrl');
  const name = await createDatabase(server);
  const clicks = await createTestClicksDb();
  return {
    env: {
      DATABASE_URL: databaseUrl(server, name),
      CLICKHOUSE_URL: `${clicks.url.replace(/\/$/, '')}/${clicks.database}`,
    },
    close: async () => {
      await Promise.all([dropDatabase(server, name), clicks.drop()]);
    },
  };
}
