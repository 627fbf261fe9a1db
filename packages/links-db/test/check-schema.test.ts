import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPostgresChecks, isPostgresUnavailable, migrateLinksDb, openPool, type Pool } from '../src/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

allowLongTests('real time');

const shipped = new URL('../migrations/', import.meta.url);
const noticedWithin = { timeoutMs: 4_000, pollMs: 100 };

let db: TestDb;
let directory: string;
let pool: Pool;
const logger = createLogger('test', 'silent');

beforeEach(async () => {
  db = await openTestDb();
  directory = mkdtempSync(join(tmpdir(), 'linkplane-migrations-'));
  cpSync(shipped, directory, { recursive: true });
  vi.spyOn(logger, 'error');
  pool = openPool(
    {
      connectionString: db.url,
      applicationName: 'linkplane-example',
      connectionsMax: 2,
      connectTimeoutMs: 5_000,
      statementTimeoutMs: 5_000,
      queryTimeoutMs: 6_000,
    },
    logger,
  );
  await pool.query('select 1');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await pool.end();
  await db.close();
  rmSync(directory, { recursive: true });
});

/** Migrates the database with a program that has one more migration. */
async function upgrade(...lines: string[]): Promise<string[]> {
  writeFileSync(join(directory, '9000_example.sql'), lines.join('\n'));
  return await migrateLinksDb(db.url, { directory: pathToFileURL(`${directory}/`) });
}

const isRefused = () =>
  pool.query('select 1').then(
    () => false,
    (error: unknown) => error instanceof Error && error.name === 'SchemaOutdatedError',
  );
const readChecks = async () =>
  Object.fromEntries(
    await Promise.all(
      createPostgresChecks(pool, { isVital: true, isSchemaVital: true }).map(
        async ({ name, ask }) => [name, await ask()] as const,
      ),
    ),
  );

test('a service goes on beside a newer migration that only adds', async () => {
  expect(await upgrade('alter table links add column example text;')).toEqual(['9000_example.sql']);
  const until = Date.now() + noticedWithin.timeoutMs;
  while (Date.now() < until) {
    expect(await isRefused()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, noticedWithin.pollMs));
  }
  expect(await readChecks()).toEqual({ postgres: true, schema: true });
  expect(logger.error).not.toHaveBeenCalled();
});

test('a service uses the database no more once it sees a breaking migration, says so once, and returns when it is gone', async () => {
  await upgrade('-- breaking: links.example must be set', 'alter table links add column example text;');
  await waitFor(isRefused, { ...noticedWithin, what: 'the migration to be noticed' });
  const refused = await pool.query('select 1').catch((error: unknown) => error);
  expect(String(refused)).toContain('(9000_example.sql: links.example must be set). Upgrade this service');
  expect(isPostgresUnavailable(refused)).toBe(true);
  await expect(inTransaction(pool, (transaction) => transaction.query('select 1'))).rejects.toBe(refused);
  await expect(pool.connect()).rejects.toBe(refused);
  expect(await readChecks()).toEqual({ postgres: true, schema: false });
  expect(vi.mocked(logger.error).mock.calls).toEqual([
    [
      { pool: 'linkplane-example', migration: '9000_example.sql', reason: 'links.example must be set' },
      expect.stringContaining('upgrade this service and restart it'),
    ],
  ]);
  await deleteMigration();
  await waitFor(async () => !(await isRefused()), { ...noticedWithin, what: 'the database to be used again' });
  expect((await pool.query('select 1')).rowCount).toBe(1);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a service that starts beside a breaking migration never uses the database', async () => {
  await upgrade('-- breaking: why', 'select 1;');
  const late = openPool(
    {
      connectionString: db.url,
      applicationName: 'linkplane-late',
      connectionsMax: 1,
      connectTimeoutMs: 5_000,
      statementTimeoutMs: 5_000,
      queryTimeoutMs: 6_000,
    },
    logger,
  );
  await expect(late.query('select 1')).rejects.toThrow('9000_example.sql');
  await late.end();
});

test('a database from before the mark gets its column, and readers of its migrations do not wait for that', async () => {
  await pool.query('alter table schema_migrations drop column breaking');
  const backup = await db.pool.connect();
  await backup.query('begin isolation level repeatable read');
  await backup.query('select count(*) from schema_migrations');
  expect(await isRefused()).toBe(false);
  const upgrading = upgrade('-- breaking: why', 'select 1;');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await pool.query('select version from schema_migrations')).rowCount).toBeGreaterThan(0);
  await backup.query('commit');
  backup.release();
  expect(await upgrading).toEqual(['9000_example.sql']);
  await waitFor(isRefused, { ...noticedWithin, what: 'the migration to be noticed' });
});

test('a migration without a new one takes no lock that waits for a backup', async () => {
  const backup = await db.pool.connect();
  await backup.query('begin isolation level repeatable read');
  await backup.query('select count(*) from schema_migrations');
  expect(await migrateLinksDb(db.url)).toEqual([]);
  await backup.query('commit');
  backup.release();
});

test('a database that has never been migrated is used', async () => {
  await pool.query('drop table schema_migrations');
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect(await isRefused()).toBe(false);
});

/** Deletes it as the owner of the database, by a connection that looks at no schema. */
async function deleteMigration(): Promise<void> {
  const client = new Client({ connectionString: db.url });
  await client.connect();
  await client.query('delete from schema_migrations where version = 9000');
  await client.end();
}
