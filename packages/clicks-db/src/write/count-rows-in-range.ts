import type { ClicksDb } from '../open-clicks-db.ts';
import type { EventTable } from './row-lines.ts';

/** A part of the click stream, `from` inclusive, `to` exclusive; only of a month, as ClickHouse names it, such as `202603`, if there is one. */
export type StreamRange = { source: string; partition: number; from: number; to: number; month?: string };

/** How many rows of a range a table has. ClickHouse skips parts whose offsets are outside the range. */
export async function countRowsInRange({ client }: ClicksDb, table: EventTable, range: StreamRange): Promise<number> {
  const result = await client.query({
    query: `SELECT count() AS rows FROM ${table}
      WHERE ${range.month === undefined ? '' : '_partition_id = {month:String} AND'} source = {source:String} AND partition = {partition:UInt32}
        AND offset >= {from:UInt64} AND offset < {to:UInt64}`,
    query_params: range,
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ rows: number | string }>();
  return Number(row?.rows ?? 0);
}
