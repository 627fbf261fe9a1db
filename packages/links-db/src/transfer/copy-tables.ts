import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection, Transaction } from '../transactions.ts';

/** A table and those of its columns that have values of their own. */
export type TableShape = { name: string; columns: string[] };

/** A table as it is found, with its size on the disk. */
export type FoundTable = TableShape & { bytes: number };

/** Tables that describe the database itself and not what it has. */
export const ownTables: readonly string[] = ['schema_migrations', 'unfinished_migrations', 'unfinished_restore'];

const listTablesSql = `
  select c.relname as name, pg_relation_size(c.oid) as bytes,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns,
    array(
      select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid
    ) as "refersTo"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
  order by c.relname`;

type ListedTable = FoundTable & { refersTo: string[] };

/** All tables with data, each behind those that it refers to: they can be filled in this order. */
export async function listTables(connection: Connection): Promise<FoundTable[]> {
  const { rows } = await connection.query<ListedTable>(listTablesSql, [ownTables]);
  const sorted: FoundTable[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`);
    for (const { name, columns, bytes } of next) {
      sorted.push({ name, columns, bytes });
      left.delete(name);
    }
  }
  return sorted;
}

/**
 * Until the transaction ends, no migration changes these tables: rows that one writes again would be missing in a snapshot
 * that is older. Reading and writing go on.
 */
export async function lockTables(connection: Connection, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0)
    await connection.query(
      `lock table ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`,
    );
}

/** The rows of a table in the text format of COPY: a line each. */
export function copyTableOut(connection: Connection, { name, columns }: TableShape): Readable {
  return connection.query(copyTo(`copy ${escapeIdentifier(name)} (${listColumns(columns)}) to stdout`));
}

/** Appends rows in the text format of COPY; returns how many. */
export async function copyTableIn(
  transaction: Transaction,
  { name, columns }: TableShape,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const target = transaction.query(copyFrom(`copy ${escapeIdentifier(name)} (${listColumns(columns)}) from stdin`));
  await pipeline(pieces, target);
  return target.rowCount;
}

function listColumns(columns: readonly string[]): string {
  return columns.map(escapeIdentifier).join(', ');
}

/** The state of a sequence; null: it was never used. */
export type SequenceState = { name: string; lastValue: number | null };

/** The sequences of the schema, those of identity columns included. */
export async function listSequences(connection: Connection): Promise<SequenceState[]> {
  const { rows } = await connection.query<SequenceState>(
    `select sequencename as name, last_value as "lastValue" from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  );
  return rows;
}

/** Empties tables, also of the rows that migrations have inserted. */
export async function emptyTables(transaction: Transaction, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0)
    await transaction.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
}

/** The next value of each sequence follows the stored one. */
export async function setSequences(transaction: Transaction, sequences: readonly SequenceState[]): Promise<void> {
  await transaction.query(
    `select setval(quote_ident(given.name)::regclass, given.last_value)
     from unnest($1::text[], $2::bigint[]) as given (name, last_value) where given.last_value is not null`,
    [sequences.map(({ name }) => name), sequences.map(({ lastValue }) => lastValue)],
  );
}
