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

/**
 * An empty ClickHouse database for one test file; not migrated.
 * @param servers default: the one that the test run provides to its workers
 */
export async function createTestClicksDb(
  { clickHouseUrl: url } = { clickHouseUrl: inject('clickHouseUrl') },
): Promise<TestClicksDb> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(url, `CREATE DATABASE ${database}`);
  return { url, database, drop: () => runOnServer(url, `DROP DATABASE IF EXISTS ${database} SYNC`) };
}

/** A migrated, empty ClickHouse database: a copy of the tables and views of one that was migrated once per test run. */
export async function createMigratedClicksDb(): Promise<TestClicksDb> {
  const created = await createTestClicksDb();
  const client = createClient({ url: created.url });
  const template = inject('clicksTemplate');
  try {
    const found = await client.query({
      // Views read tables: those come first.
      query: `SELECT create_table_query AS statement FROM system.tables WHERE database = {template:String} ORDER BY engine = 'View', name`,
      query_params: { template },
      format: 'JSONEachRow',
    });
    for (const { statement } of await found.json<{ statement: string }>())
      await client.command({ query: statement.replaceAll(template, created.database) });
    const migrations = 'schema_migrations';
    await client.command({
      query: `INSERT INTO ${created.database}.${migrations} SELECT * FROM ${template}.${migrations}`,
    });
  } finally {
    await client.close();
  }
  return created;
}

async function runOnServer(url: string, query: string): Promise<void> {
  const client = createClient({ url });
  try {
    await client.command({ query });
  } finally {
    await client.close();
  }
}
