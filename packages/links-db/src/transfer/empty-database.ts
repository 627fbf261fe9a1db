import { escapeIdentifier } from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { planeGrants } from '../grant-planes.ts';
import type { Connection, Transaction } from '../transactions.ts';

/** Tables of users: if none of these has rows, the database is unused. */
const tablesOfUsers = ['users', 'workspaces', 'links', 'stream_positions'];

const listNamesSql = `
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`;

/** What the database has: nothing, tables of an installation without users, or anything else, which is named. */
export type DatabaseContent = { kind: 'nothing' | 'unused' } | { kind: 'used'; example: string };

async function listNames(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(listNamesSql);
  return rows.map(({ name }) => name);
}

/** @param known the tables that an installation may have */
export async function describeContent(connection: Connection, known: readonly string[]): Promise<DatabaseContent> {
  const names = await listNames(connection);
  if (names.length === 0) return { kind: 'nothing' };
  const foreign = names.find((name) => !known.includes(name));
  if (foreign !== undefined) return { kind: 'used', example: foreign };
  for (const table of tablesOfUsers.filter((name) => names.includes(name))) {
    const { rowCount } = await connection.query(`select from ${escapeIdentifier(table)} limit 1`);
    if (rowCount !== 0) return { kind: 'used', example: table };
  }
  return { kind: 'unused' };
}

/** The wait for one lock: longer than a request that writes takes. */
const lockTimeoutMs = 30_000;
const lockNotAvailable = '55P03';

/**
 * Makes what `describeContent` finds true until the transaction ends. Migrations and transactions that have begun to write
 * are waited for, so that what they have written is found; later ones wait, and fail when the transaction has dropped the
 * tables. False, with the transaction failed, when that takes longer than half a minute.
 */
export async function lockContent(transaction: Transaction): Promise<boolean> {
  try {
    await transaction.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
    const names = await listNames(transaction);
    const tables = tablesOfUsers.filter((name) => names.includes(name)).map(escapeIdentifier);
    if (tables.length > 0) await transaction.query(`lock table ${tables.join(', ')} in access exclusive mode`);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return false;
    throw error;
  }
}

const listOwnObjectsSql = `
  select 'table' as kind, relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'unfinished_restore'
  union all
  select 'sequence', c.relname from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
  union all
  select 'routine', p.proname from pg_proc p
  where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Drops all that migrations have created, but the mark of an unfinished restore. */
export async function dropSchema(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ kind: 'table' | 'sequence' | 'routine'; name: string }>(listOwnObjectsSql);
  for (const kind of ['table', 'sequence', 'routine'] as const) {
    const names = rows.filter((row) => row.kind === kind).map(({ name }) => escapeIdentifier(name));
    if (names.length > 0) await transaction.query(`drop ${kind} ${names.join(', ')} cascade`);
  }
}

// Only these columns: all others, such as `backend_type`, are null for sessions of other roles, unless this role is a
// superuser or reads all statistics. The owner of the database usually is and does neither.
const listServicesSql = `
  select distinct coalesce(nullif(application_name, ''), usename::text) as name from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and (application_name like 'linkplane-%' and application_name <> 'linkplane-cli' or usename = any ($1::text[]))
  order by name`;

/** The names of services that are connected to the database, under whichever role. */
export async function listConnectedServices(connection: Connection): Promise<string[]> {
  const roles = Object.values(planeGrants).map(({ role }) => role);
  // A transaction would see those of its first look again.
  await connection.query('select pg_stat_clear_snapshot()');
  const { rows } = await connection.query<{ name: string }>(listServicesSql, [roles]);
  return rows.map(({ name }) => name);
}
