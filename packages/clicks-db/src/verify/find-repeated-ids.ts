import type { ClicksDb } from '../open-clicks-db.ts';
import type { EventTable } from '../write/row-lines.ts';
import type { MonthRows } from './list-months.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

export type RepeatedIds = {
  /** The number of rows beyond one per id. */
  repeated: number;
  /** Some of the ids, in no order. */
  examples: string[];
};

/** Rows of one query: the set of their ids takes less than 100 MB of memory. */
const rowsPerChunkMax = 2_000_000;
const examplesMax = 10;

/**
 * How many rows of a month repeat an id. Each query covers a share of the hashes of the ids, so that memory does not
 * grow with their number. All rows of one event are in one month, because they have one timestamp.
 */
export async function findRepeatedIds(
  db: ClicksDb,
  table: EventTable,
  { month, rows }: MonthRows,
  workspaceId: string | undefined,
): Promise<RepeatedIds> {
  const found: RepeatedIds = { repeated: 0, examples: [] };
  const shares = Math.max(1, Math.ceil(rows / rowsPerChunkMax));
  for (let share = 0; share < shares; share++) {
    const params = { month, workspaceId: workspaceId ?? '', share, shares };
    const repeated = await countRepeated(db, table, params);
    if (repeated === 0) continue;
    found.repeated += repeated;
    if (found.examples.length < examplesMax) found.examples.push(...(await listRepeated(db, table, params)));
  }
  return { ...found, examples: found.examples.slice(0, examplesMax) };
}

type Params = { month: string; workspaceId: string; share: number; shares: number };

const where = `_partition_id = {month:String} AND ${ofWorkspace} AND cityHash64(id) % {shares:UInt32} = {share:UInt32}`;

async function countRepeated({ client }: ClicksDb, table: EventTable, params: Params): Promise<number> {
  const result = await client.query({
    query: `SELECT toString(count() - uniqExact(id)) AS repeated FROM ${table} WHERE ${where}`,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  const [row] = await result.json<{ repeated: string }>();
  return Number(row?.repeated ?? 0);
}

async function listRepeated({ client }: ClicksDb, table: EventTable, params: Params): Promise<string[]> {
  const result = await client.query({
    query: `SELECT id FROM ${table} WHERE ${where} GROUP BY id HAVING count() > 1 LIMIT ${examplesMax}`,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json<{ id: string }>()).map(({ id }) => id);
}
