import { Readable } from 'node:stream';
import type { ClicksDb } from '../open-clicks-db.ts';
import type { RowLines } from './row-lines.ts';

/** Rows of one insert; a larger one could become two parts, and so no longer be all or nothing. */
export const insertRowsMax = 100_000;

/** One block, hence one part: appears as a whole or not at all. */
export const onePartSettings = {
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
 */
export async function insertRows<Row>({ client }: ClicksDb, rows: RowLines<Row>, token: string): Promise<void> {
  if (rows.count() === 0) return;
  if (rows.count() > insertRowsMax) throw new RangeError(`A batch has at most ${insertRowsMax} rows.`);
  const { table, fields } = rows.shape;
  const columns = fields.map(([column]) => column).join(', ');
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${columns}) FORMAT JSONCompactEachRow`,
    values: Readable.from(rows.pieces(), { objectMode: false }),
    clickhouse_settings: { ...onePartSettings, insert_deduplication_token: token },
  });
  for await (const _ of stream);
}
