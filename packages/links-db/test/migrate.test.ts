import { waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateLinksDb } from '../src/index.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

const readTimeoutMs = 2_000;

let db: TestDb;
beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

test('readers of a table are served while a migration that changes it waits for a backup', async () => {
  await db.pool.query('alter table profiles drop column theme');
  await db.pool.query('delete from schema_migrations where version = 28');
  const backup = await db.pool.connect();
  await backup.query('begin; lock table profiles in access share mode');
  const migration = migrateLinksDb(db.url);
  await waitFor(
    async () => {
      const waiting = `select 1 from pg_locks where relation = 'profiles'::regclass and not granted`;
      return (await db.pool.query(waiting)).rowCount === 1;
    },
    { pollMs: 20, what: 'the migration to wait' },
  );
  const reader = await db.pool.connect();
  await reader.query(`set statement_timeout = ${readTimeoutMs}`);
  expect((await reader.query('select count(*) from profiles')).rowCount).toBe(1);
  reader.release(true);
  await backup.query('rollback');
  backup.release();
  expect(await migration).toEqual(['0028_profile_themes.sql']);
});

test('every constraint has been validated', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select conname as name from pg_constraint where not convalidated`,
  );
  expect(rows).toEqual([]);
});
