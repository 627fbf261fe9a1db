import { Readable } from 'node:stream';
import type { ClicksDb } from '../open-clicks-db.ts';

/** The tables that the click stream is written to. */
export type EventTable = 'clicks' | 'profile_events';

type Cell = string | number | boolean;

/** Rows of one insert; a larger one could become two parts, and so no longer be all or nothing. */
export const insertRowsMax = 100_000;

/** One block, hence one part: appears as a whole or not at all. */
const onePartSettings = {
  async_insert: 0,
  max_insert_threads: '1',
  max_insert_block_size: '1000000',
  min_insert_block_size_rows: '1000000',
  min_insert_block_size_bytes: '1073741824',
} as const;

/**
 * Stores rows exactly once per token: with a token used before for this table, it does nothing, whatever the rows.
 * All rows are of one UTC month, so that they are one insert, one part: all or nothing.
 * Rejects when ClickHouse does; whether the rows are there is then unknown, and the same call may be repeated.
 * @param toCells the row's values in the order of `columns`
 */
export async function insertOnePart<Row>(
  { client }: ClicksDb,
  { table, columns, toCells }: { table: EventTable; columns: readonly string[]; toCells: (row: Row) => Cell[] },
  rows: readonly Row[],
  token: string,
): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length > insertRowsMax) throw new RangeError(`A batch has at most ${insertRowsMax} rows.`);
  // One string for the whole batch: the fastest way in.
  const lines = rows.map((row) => `${JSON.stringify(toCells(row))}\n`).join('');
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT JSONCompactEachRow`,
    values: Readable.from([lines], { objectMode: false }),
    clickhouse_settings: { ...onePartSettings, insert_deduplication_token: token },
  });
  for await (const _ of stream);
}
