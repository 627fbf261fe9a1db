import { readdirSync, readFileSync } from 'node:fs';
import type { ClicksDb } from './open-clicks-db.ts';

const schemaDirectory = new URL('../schema/', import.meta.url);

export type MigrateClicksOptions = {
  /** The last migration that is applied, by its name; without it all are. */
  last?: string | undefined;
  onApplied?: (name: string) => void;
};

type Migration = { version: number; name: string; statements: string[] };

/**
 * Creates the database if it is missing and migrates it to the newest schema. Safe to call at every start and from
 * several processes at once: ClickHouse has no transactions, so each statement is one that may be repeated.
 * Returns the names of the migrations that it has applied.
 * @throws when the database is newer than this program
 */
export async function migrateClicksDb(db: ClicksDb, { last, onApplied }: MigrateClicksOptions = {}): Promise<string[]> {
  await createDatabase(db);
  await db.client.command({
    query:
      'CREATE TABLE IF NOT EXISTS schema_migrations (version UInt32, name String) ENGINE = MergeTree ORDER BY version',
  });
  const missing = (await findMissing(db, readMigrations())).filter(({ name }) => last === undefined || name <= last);
  for (const migration of missing) {
    await applyOne(db, migration);
    onApplied?.(migration.name);
  }
  return missing.map(({ name }) => name);
}

/**
 * The names of migrations that the database lacks, in order; changes nothing.
 * @throws when the database is newer than this program
 */
export async function listMissingClicksMigrations(db: ClicksDb): Promise<string[]> {
  const { openServerClient, database } = db;
  const client = openServerClient();
  try {
    const isThere = await hasRow(
      client,
      `SELECT name FROM system.tables WHERE database = {database:String} AND name = 'schema_migrations'`,
      database,
    );
    const migrations = readMigrations();
    return (isThere ? await findMissing(db, migrations) : migrations).map(({ name }) => name);
  } finally {
    await client.close();
  }
}

/** The names of all migrations of this program, in order. */
export function listClicksMigrations(): string[] {
  return readMigrations().map(({ name }) => name);
}

async function findMissing(db: ClicksDb, migrations: Migration[]): Promise<Migration[]> {
  const applied = await readAppliedVersions(db);
  const newest = Math.max(...migrations.map(({ version }) => version));
  if (applied.some((version) => version > newest))
    throw new Error(
      `The clicks database has schema version ${Math.max(...applied)}, newer than this program's ${newest}.`,
    );
  return migrations.filter(({ version }) => !applied.includes(version));
}

/** Does nothing where the database exists: a user who may not create databases needs no more. */
async function createDatabase({ openServerClient, database }: ClicksDb): Promise<void> {
  const client = openServerClient();
  try {
    if (await hasRow(client, 'SELECT name FROM system.databases WHERE name = {database:String}', database)) return;
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS \`${database}\`` });
  } finally {
    await client.close();
  }
}

async function hasRow(client: ClicksDb['client'], query: string, database: string): Promise<boolean> {
  const found = await client.query({ query, query_params: { database }, format: 'JSONEachRow' });
  return (await found.json()).length > 0;
}

async function applyOne({ client }: ClicksDb, { version, name, statements }: Migration): Promise<void> {
  try {
    for (const query of statements) await client.command({ query });
    await client.insert({ table: 'schema_migrations', values: [{ version, name }], format: 'JSONEachRow' });
  } catch (error) {
    throw new Error(`Migration ${name} of the clicks database failed.`, { cause: error });
  }
}

async function readAppliedVersions({ client }: ClicksDb): Promise<number[]> {
  const result = await client.query({ query: 'SELECT version FROM schema_migrations', format: 'JSONEachRow' });
  return (await result.json<{ version: number }>()).map(({ version }) => version);
}

function readMigrations(): Migration[] {
  return readdirSync(schemaDirectory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 3)),
      name: file,
      statements: splitStatements(readFileSync(new URL(file, schemaDirectory), 'utf8')),
    }));
}

/** Each statement ends with a semicolon at the end of a line. */
function splitStatements(sql: string): string[] {
  return sql
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
