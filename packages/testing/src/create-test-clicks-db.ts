import { randomBytes } from 'node:crypto';
import { createClient } from '@clickhouse/client';
import { inject } from 'vitest';
import type {} from './provided-context.ts';

export type TestClicksDb = {
  /** A ClickHouse URL with user and password, without a database. */
  url: string;
  database: string;
  drop: () => Promise<void>;
};

/** An empty ClickHouse database for one test file; not migrated. */
export async function createTestClicksDb(): Promise<TestClicksDb> {
  const url = inject('clickHouseUrl');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(url, `CREATE DATABASE ${database}`);
  return { url, database, drop: () => runOnServer(url, `DROP DATABASE IF EXISTS ${database} SYNC`) };
}

async function runOnServer(url: string, query: string): Promise<void> {
  const client = createClient({ url });
  try {
    await client.command({ query });
  } finally {
    await client.close();
  }
}
