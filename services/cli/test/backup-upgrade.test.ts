import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { listLinksMigrations, migrateLinksDb, type Pool } from '@linkplane/links-db';
import { advisoryLocks, withSessionLock } from '@linkplane/links-db/planes/operator';
import { noFailpoint, noProgress, readCode } from '@linkplane/runtime';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestPool } from '@linkplane/analytics/testing';
import { openDirectoryTarget } from '../src/backup/directory-place.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { openEmptyStores, type EmptyStores } from './open-empty-stores.ts';
import { readManifest } from './read-backup.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const newestMigration = listLinksMigrations().at(-1)!;
const olderMigration = listLinksMigrations().at(-2)!;

let stores: EmptyStores;
let directory: string;
let to: string;
let env: Record<string, string>;
let pool: Pool;
let clicks: ClicksDb;
beforeEach(async () => {
  stores = await openEmptyStores();
  directory = mkdtempSync(join(tmpdir(), 'linkplane-backup-upgrade-'));
  to = join(directory, 'whole');
  env = { ...stores.env, DATA_DIR: join(directory, 'data') };
  // The pool has no query timeout, as that of the command: pg keeps the timer of a COPY after its end.
  pool = openTestPool(stores.env.DATABASE_URL, { queryTimeoutMs: 0 });
  clicks = openClicksDb({ url: stores.env.CLICKHOUSE_URL });
});
afterEach(async () => {
  await Promise.all([pool.end(), clicks.close()]);
  await stores.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Until a lock of the database, of which `which` is a condition, is there. */
async function waitForLock(which: string): Promise<void> {
  const text = `select from pg_locks where ${which}
    and database = (select oid from pg_database where datname = current_database())`;
  await waitFor(async () => (await pool.query(text)).rowCount !== 0, { timeoutMs: 60_000, what: `a lock: ${which}` });
}

/** Backs up; `onWrite` runs before each file. */
async function backUpWith(onWrite: (name: string) => Promise<void>): Promise<void> {
  const target = await openDirectoryTarget(to, 'backup');
  try {
    await writeBackup({
      pool,
      clicks,
      target: {
        ...target,
        write: async (name, bytes) => {
          await onWrite(name);
          await target.write(name, bytes);
        },
      },
      picturesDirectory: undefined,
      product: 'test',
      progress: noProgress,
      failpoint: noFailpoint,
    });
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

test('a backup that waits while Postgres is migrated has the migrations of the rows that it reads', async () => {
  await migrateLinksDb(stores.env.DATABASE_URL, { last: olderMigration });
  await migrateClicksDb(clicks);
  const backup = await withSessionLock(pool, advisoryLocks.conversionCopy, async () => {
    const running = runCommand(`backup --to ${to}`, env);
    await waitForLock(`locktype = 'advisory' and objid = ${advisoryLocks.erasures} and granted`);
    await migrateLinksDb(stores.env.DATABASE_URL);
    return { running };
  });
  expect(await backup!.running).toMatchObject({ code: 0, err: '' });
  expect((await readManifest(to)).postgres.migrations.at(-1)).toBe(newestMigration);
  const empty = await openEmptyStores();
  try {
    expect(await runJson(`restore --from ${to}`, { ...env, ...empty.env })).toMatchObject({ code: 0 });
  } finally {
    await empty.close();
  }
});

test('a backup whose snapshot is older than a migration that ends before its tables are locked fails with a message', async () => {
  await migrateLinksDb(stores.env.DATABASE_URL, { last: olderMigration });
  await migrateClicksDb(clicks);
  const migrating = await pool.connect();
  await migrating.query('begin; lock table links in access exclusive mode');
  const values = [Number(newestMigration.slice(0, 4)), newestMigration];
  await migrating.query('insert into schema_migrations (version, name) values ($1, $2)', values);
  const running = runCommand(`backup --to ${to}`, env);
  await waitForLock(`locktype = 'relation' and not granted`);
  await migrating.query('commit');
  migrating.release();
  const { code, err } = await running;
  expect([code, err]).toEqual([1, expect.stringContaining('Postgres was migrated in the middle of the backup')]);
});

test('no table of Postgres is changed while a backup reads the others', async () => {
  await migrateLinksDb(stores.env.DATABASE_URL);
  await migrateClicksDb(clicks);
  await pool.query(
    `insert into users (id, email, email_key, password_hash) values ('usr_a', 'a@a.example', 'a@a.example', 'x')`,
  );
  await pool.query(`insert into workspaces (id, name, plan) values ('wsp_a', 'A', 'free')`);
  const refusals: unknown[] = [];
  await backUpWith(async (name) => {
    if (!name.startsWith('postgres/')) return;
    const altering = pool.query(
      `set lock_timeout = 100; alter table workspaces add column extra text default random()`,
    );
    refusals.push(await altering.then(() => 'changed').catch(readCode));
  });
  expect(refusals.length).toBeGreaterThan(1);
  expect(new Set(refusals)).toEqual(new Set(['55P03']));
});

test('a backup in whose course ClickHouse is migrated fails with a message', async () => {
  await migrateLinksDb(stores.env.DATABASE_URL);
  await migrateClicksDb(clicks, { last: '010_conversions.sql' });
  await pool.query(
    `insert into stream_positions (source, partition, epoch, next_offset) values ('journal/a', 0, 1, 8)`,
  );
  await clicks.client.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, source, partition, offset)
      VALUES ('evt_a', '2026-03-04 05:06:07.891', 'wsp_a', 'lnk_a', 'click', 'journal/a', 0, 7)`,
  });
  let migrated: string[] = [];
  const backup = backUpWith(async (name) => {
    if (name.startsWith('clickhouse/clicks')) migrated = await migrateClicksDb(clicks);
  });
  await expect(backup).rejects.toThrow(
    'ClickHouse was migrated in the middle of the backup (011_conversions_of_erased_clicks.sql)',
  );
  expect(migrated).toEqual(['011_conversions_of_erased_clicks.sql']);
});

test('a backup holds back erasures until ClickHouse is read, and new conversions only until conversions are read', async () => {
  await migrateLinksDb(stores.env.DATABASE_URL);
  await migrateClicksDb(clicks);
  await pool.query(
    `insert into stream_positions (source, partition, epoch, next_offset) values ('journal/a', 0, 1, 8)`,
  );
  await clicks.client.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, source, partition, offset)
      VALUES ('evt_a', '2026-03-04 05:06:07.891', 'wsp_a', 'lnk_a', 'click', 'journal/a', 0, 7)`,
  });
  await clicks.client.command({
    query: `INSERT INTO conversions (id, workspace_id, link_id, click_id, timestamp, name)
      VALUES ('cnv_a', 'wsp_a', 'lnk_a', 'evt_a', '2026-03-04 05:06:07.891', 'purchase')`,
  });
  const heldAt: [string, string[]][] = [];
  await backUpWith(async (name) => void heldAt.push([name.replace(/-.*/, ''), await listHeldBack()]));
  const heldAtEach = (part: string) =>
    new Set(heldAt.flatMap(([name, held]) => (name.startsWith(part) ? [held.join()] : [])));
  expect(heldAtEach('clickhouse/conversions')).toEqual(new Set(['conversions,erasures']));
  expect(heldAtEach('postgres/')).toEqual(new Set(['erasures']));
  expect(heldAtEach('clickhouse/clicks')).toEqual(new Set(['erasures']));
  expect(heldAt.findIndex(([name]) => name === 'clickhouse/conversions')).toBe(0);
  expect(await listHeldBack()).toEqual([]);
});

async function listHeldBack(): Promise<string[]> {
  const { rows } = await pool.query<{ lock: number }>(
    `select objid::int as lock from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  const names = new Map<number, string>([
    [advisoryLocks.erasures, 'erasures'],
    [advisoryLocks.conversionCopy, 'conversions'],
  ]);
  return rows.map(({ lock }) => names.get(lock) ?? String(lock)).sort();
}
