import type { StreamEnd } from '../erased-rows.ts';
import type { ClicksDb } from '../open-clicks-db.ts';
import { scanSettings } from '../verify/scan-settings.ts';
import { exportedEvents } from './exported-events.ts';
import type { TransferredTable } from './transferred-tables.ts';

/** The longest time that one statement may take. */
const exportSecondsMax = 86_400;
/** Rows are gathered into lines of about this many bytes. */
const pieceBytes = 4 * 1_048_576;

/**
 * The rows of one partition of a table that are settled: those of the click stream below the ends of their partitions, which
 * only an erasure changes, and conversions but those that `Postgres` does not count as copied.
 */
export type StoredPart = {
  table: TransferredTable;
  /** The name that ClickHouse gives it, such as `202603`. */
  partition: string;
  ends: readonly StreamEnd[];
  excludedIds: readonly string[];
  /** Those of one workspace; of all without it. */
  workspaceId?: string;
};

/** The names of the partitions that a table has, in order. */
export async function listStoredParts({ client }: ClicksDb, table: TransferredTable): Promise<string[]> {
  const result = await client.query({
    query: `SELECT DISTINCT _partition_id AS part FROM ${table} ORDER BY part`,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json<{ part: string }>()).map(({ part }) => part);
}

/** The columns that have values of their own and can be inserted. A binary column is written as the one it is computed from. */
export async function listStoredColumns({ client }: ClicksDb, table: TransferredTable): Promise<string[]> {
  const result = await client.query({
    query: `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String}
      AND default_kind IN ('', 'DEFAULT') ORDER BY position`,
    query_params: { table },
    format: 'JSONEachRow',
  });
  return (await result.json<{ name: string }>()).map(({ name }) => (name === 'visitor' ? 'visitor_hex' : name));
}

/** How many rows of a part are settled. */
export async function countStoredRows({ client }: ClicksDb, part: StoredPart): Promise<number> {
  const { where, params } = describeSettled(part);
  const result = await client.query({
    query: `SELECT toString(count()) AS rows FROM ${part.table} WHERE ${where}`,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  const [row] = await result.json<{ rows: string }>();
  return Number(row?.rows ?? 0);
}

/** How many rows a table has. */
export async function countTableRows({ client }: ClicksDb, table: TransferredTable): Promise<number> {
  const result = await client.query({ query: `SELECT toString(count()) AS rows FROM ${table}`, format: 'JSONEachRow' });
  const [row] = await result.json<{ rows: string }>();
  return Number(row?.rows ?? 0);
}

/** The settled rows of a part, each as a line with a JSON array of the columns. */
export async function* exportStoredRows(
  { client }: ClicksDb,
  part: StoredPart,
  columns: readonly string[],
): AsyncGenerator<{ lines: Buffer; rows: number }> {
  const { where, params } = describeSettled(part);
  const selected = columns.map((name) => (name === 'visitor_hex' ? 'lower(hex(visitor))' : `\`${name}\``));
  const result = await client.query({
    query: `SELECT ${selected.join(', ')} FROM ${part.table} WHERE ${where}`,
    query_params: params,
    format: 'JSONCompactEachRow',
    // One thread reads part by part, in the order of the table: similar rows lie together.
    clickhouse_settings: exportSettings,
  });
  yield* gatherLines(result.stream());
}

/**
 * The settled rows of one workspace in a part, each as a line with a JSON object of the fields, in an order that depends on
 * nothing but the rows. It is that of the table, so that memory does not grow with them.
 */
export async function* exportWorkspaceRows(
  { client }: ClicksDb,
  part: StoredPart & { workspaceId: string },
): AsyncGenerator<{ lines: Buffer; rows: number }> {
  const { where, params } = describeSettled(part);
  const { fields, order } = exportedEvents[part.table];
  const selected = fields.map(([property, column]) => `${readAs[column] ?? `\`${column}\``} AS \`${property}\``);
  const result = await client.query({
    query: `SELECT ${selected.join(', ')} FROM ${part.table} WHERE ${where} ORDER BY ${order}`,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: { ...exportSettings, prefer_column_name_to_alias: 1, date_time_output_format: 'iso' },
  });
  yield* gatherLines(result.stream());
}

/** Columns that are written otherwise than ClickHouse does: bytes in hexadecimal, decimal numbers as texts. */
const readAs: Partial<Record<string, string>> = {
  visitor_hex: 'lower(hex(visitor))',
  value: `if(currency = '', NULL, toString(value))`,
};

/** One thread: similar rows lie together, and are read in the order of the table. */
const exportSettings = { ...scanSettings, max_execution_time: exportSecondsMax, max_threads: 1 } as const;

/** Gathers rows into lines of some megabytes. */
async function* gatherLines(
  chunks: AsyncIterable<readonly { text: string }[]>,
): AsyncGenerator<{ lines: Buffer; rows: number }> {
  let texts: string[] = [];
  let characters = 0;
  const take = () => {
    const piece = { lines: Buffer.from(`${texts.join('\n')}\n`), rows: texts.length };
    texts = [];
    characters = 0;
    return piece;
  };
  for await (const rows of chunks) {
    for (const { text } of rows) {
      texts.push(text);
      characters += text.length;
      if (characters >= pieceBytes) yield take();
    }
  }
  if (texts.length > 0) yield take();
}

function describeSettled({ table, partition, ends, excludedIds, workspaceId }: StoredPart) {
  const ofOne = workspaceId === undefined ? '' : 'workspace_id = {workspaceId:String} AND ';
  const one = workspaceId === undefined ? {} : { workspaceId };
  if (table === 'conversions')
    return {
      where: `${ofOne}_partition_id = {part:String} AND id NOT IN {excluded:Array(String)}`,
      params: { part: partition, excluded: excludedIds, ...one },
    };
  return {
    where: `${ofOne}_partition_id = {part:String} AND offset < transform(
      concat(source, '/', toString(partition)), {names:Array(String)}, {ends:Array(UInt64)}, toUInt64(0))`,
    params: {
      part: partition,
      ...one,
      names: ends.map((end) => `${end.source}/${end.partition}`),
      ends: ends.map(({ nextOffset }) => nextOffset),
    },
  };
}
