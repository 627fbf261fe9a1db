import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { buildIndexes, readIndexStatements } from './build-indexes.ts';
import { grantPlanes } from './grant-planes.ts';
import { migrationsDirectory, readMigrations, type Migration } from './read-migrations.ts';
import { isRestoreUnfinished } from './transfer/unfinished-restore.ts';

/**
 * How long a statement waits for a lock: later statements on the table wait behind it, such as those of redirects behind
 * a change that waits for a backup.
 */
const lockTimeoutMs = 500;
/** Between two tries, in which the statements that have waited are run. */
const lockRetryPauseMs = 2_000;
/** Some five minutes. */
const lockTriesMax = 120;
const lockNotAvailable = '55P03';
/** Between two looks whether another process still migrates. */
const turnPauseMs = 100;

export type MigrateOptions = {
  /** The last migration that is applied, by its name; without it all are. */
  last?: string | undefined;
  onApplied?: ((name: string) => void) | undefined;
  /** A migration goes on that an earlier run has begun and not finished. */
  onResumed?: ((name: string) => void) | undefined;
  /** Set by a restore, which may migrate what it has not finished. */
  isRestore?: boolean;
  /** A directory with files such as `0001_foundation.sql`. */
  directory?: URL;
};

/**
 * Migrates the database to the newest schema. Safe to call from several processes at once, and again at every start: an
 * advisory lock admits one at a time, and a version is recorded in the transaction that applies it, or after the last of
 * its indexes where they are built beside writers. Roles of the planes get their privileges. While a table that a migration changes is in use for long, as by a backup, the migration is tried
 * again and again instead of keeping readers of the table waiting behind it. Returns the names of the migrations that it has applied.
 * @throws when the database is newer than this program, or a restore into it was not finished
 */
export async function migrateLinksDb(
  connectionString: string,
  { last, onApplied, onResumed, isRestore = false, directory = migrationsDirectory }: MigrateOptions = {},
): Promise<string[]> {
  const client = new Client({ connectionString, application_name: 'linkplane-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await waitForTurn(client);
    if (!isRestore) await refuseUnfinishedRestore(client);
    await createOwnTables(client);
    const applied = await applyMissing(client, readMigrations(directory), { last, onApplied, onResumed });
    // Privileges name the tables of the newest schema.
    if (last === undefined) await grantPlanes(client);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * The names of migrations that the database lacks, in order; changes nothing.
 * @throws when the database is newer than this program, or a restore into it was not finished
 */
export async function listMissingLinksMigrations(db: Pick<ClientBase, 'query'>): Promise<string[]> {
  await refuseUnfinishedRestore(db);
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as "exists"`,
  );
  const migrations = readMigrations(migrationsDirectory);
  const missing = rows[0]?.exists ? await findMissing(db, migrations) : migrations;
  return missing.map(({ name }) => name);
}

/** The names of all migrations of this program, in order. */
export function listLinksMigrations(): string[] {
  return readMigrations(migrationsDirectory).map(({ name }) => name);
}

async function refuseUnfinishedRestore(db: Pick<ClientBase, 'query'>): Promise<void> {
  if (await isRestoreUnfinished(db))
    throw new Error('A restore into this database has begun and was not finished. Run the command `restore` again.');
}

/** Opens no transaction while it waits: one that builds an index waits for all of them. */
async function waitForTurn(client: ClientBase): Promise<void> {
  const tryLock = 'select pg_try_advisory_lock($1) as taken';
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(tryLock, [advisoryLocks.migration]);
    if (rows[0]?.taken === true) return;
    await delay(turnPauseMs);
  }
}

/** A lock of `schema_migrations` is taken only where its column is missing: a backup reads that table for its whole time. */
async function createOwnTables(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now(), breaking text)',
  );
  await client.query(
    'create table if not exists unfinished_migrations (version integer primary key, name text not null, started_at timestamptz not null default now())',
  );
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'breaking'`,
  );
  if (rowCount === 0)
    await tryUntilUnlocked(client, 'The column "breaking" of schema_migrations could not be added.', async () => {
      await client.query('alter table schema_migrations add column if not exists breaking text');
    });
}

async function findMissing(db: Pick<ClientBase, 'query'>, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await db.query<{ version: number }>('select version from schema_migrations');
  const applied = new Set(rows.map(({ version }) => version));
  const newest = Math.max(...migrations.map(({ version }) => version));
  const unknown = [...applied].filter((version) => version > newest);
  if (unknown.length > 0)
    throw new Error(`The database has schema version ${Math.max(...unknown)}, newer than this program's ${newest}.`);
  return migrations.filter(({ version }) => !applied.has(version));
}

async function applyMissing(
  client: ClientBase,
  migrations: Migration[],
  { last, onApplied, onResumed }: MigrateOptions,
): Promise<string[]> {
  const missing = (await findMissing(client, migrations)).filter(({ name }) => last === undefined || name <= last);
  for (const migration of missing) {
    const statements = readIndexStatements(migration.sql);
    if (statements === undefined) await applyOne(client, migration);
    else await applyConcurrently(client, migration, () => buildIndexes(client, statements), onResumed);
    onApplied?.(migration.name);
  }
  return missing.map(({ name }) => name);
}

async function applyOne(client: ClientBase, { version, name, sql, breaking }: Migration): Promise<void> {
  await tryUntilUnlocked(client, `Migration ${name} failed.`, async () => {
    await client.query('insert into schema_migrations (version, name, breaking) values ($1, $2, $3)', [
      version,
      name,
      breaking,
    ]);
    await client.query(sql);
  });
}

/** Runs `work` in a transaction, again and again while a table that it changes is in use. @param failure says what failed */
async function tryUntilUnlocked(client: ClientBase, failure: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await tryOnce(client, work);
      return;
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === lockNotAvailable;
      if (!isLocked || tries === lockTriesMax) throw new Error(failure, { cause: error });
    }
    await delay(lockRetryPauseMs);
  }
}

async function tryOnce(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A row says that it has begun, until it is recorded as applied: what is cut off goes on in the next run. */
async function applyConcurrently(
  client: ClientBase,
  { version, name, breaking }: Migration,
  work: () => Promise<void>,
  onResumed: MigrateOptions['onResumed'],
): Promise<void> {
  const begun = await client.query(
    'insert into unfinished_migrations (version, name) values ($1, $2) on conflict do nothing',
    [version, name],
  );
  if (begun.rowCount === 0) onResumed?.(name);
  try {
    await work();
    await client.query(
      `with done as (delete from unfinished_migrations where version = $1)
       insert into schema_migrations (version, name, breaking) values ($1, $2, $3)`,
      [version, name, breaking],
    );
  } catch (error) {
    throw new Error(`Migration ${name} failed. The next start goes on with it.`, { cause: error });
  }
}
