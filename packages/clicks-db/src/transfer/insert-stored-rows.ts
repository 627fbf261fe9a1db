import { Readable } from 'node:stream';
import type { ClicksDb } from '../open-clicks-db.ts';
import { onePartSettings } from '../write/insert-rows.ts';
import type { TransferredTable } from './transferred-tables.ts';

/** Bytes of the lines of one insert; the embedded server refuses bodies from twice as many on. */
export const linesPerInsertMax = 32 * 1_048_576;

/** Inserts lines that `exportStoredRows` has made of one partition. */
export async function insertStoredRows(
  { client }: ClicksDb,
  { table, columns }: { table: TransferredTable; columns: readonly string[] },
  lines: readonly Buffer[],
): Promise<void> {
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT JSONCompactEachRow`,
    values: Readable.from(lines, { objectMode: false }),
    // Rows that are equal are no repetition of an insert.
    clickhouse_settings: { ...onePartSettings, insert_deduplicate: 0 },
  });
  for await (const _ of stream);
}
