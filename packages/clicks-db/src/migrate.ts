import { readdirSync, readFileSync } from 'node:fs';
import type { ClicksDb } from './open-clicks-db.ts';

const schemaDirectory = new URL('../schema/', import.meta.url);

type Migration = { version: number; name: string; statements: string[] };

/**
 * Creates the database if it is missing and brings it to the newest schema. Safe to call at every start and from several
 * starters at once: ClickHouse has no transactions, so each statement is one that may be repeated.
 * Tells what it has applied.
 * @throws when the database is newer than this program
 */
export async function migrateClicksDb(db: ClicksDb): Promise<string[]> {
  await createDatabase(db);
  await db.client.command({
    query:
      'CREATE TABLE IF NOT EXISTS schema_migrations (version UInt32, name String) ENGINE = MergeTree ORDER BY version',
  });
  const migrations = readMigrations();
  const applied = await readAppliedVersions(db);
  const newest = Math.max(...migrations.map(({ version }) => version));
  if (applied.some((version) => version > newest))
    throw new Error(
      `The clicks database has schema version ${Math.max(...applied)}, newer than this program's ${newest}.`,
    );
  const missing = migrations.filter(({ version }) => !applied.includes(version));
  for (const migration of missing) await applyOne(db, migration);
  return missing.map(({ name }) => name);
}

/** Asks first: a user who may not create databases needs no more than that it is there. */
async function createDatabase({ openServerClient, database }: ClicksDb): Promise<void> {
  const client = openServerClient();
  try {
    const found = await client.query({
      query: 'SELECT name FROM system.databases WHERE name = {database:String}',
      query_params: { database },
      format: 'JSONEachRow',
    });
    if ((await found.json()).length > 0) return;
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS \`${database}\`` });
  } finally {
    await client.close();
  }
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
