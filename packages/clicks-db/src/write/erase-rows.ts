import { erasedCondition, type ErasedRows } from '../erased-rows.ts';
import type { ClicksDb } from '../open-clicks-db.ts';
import { countedEvents, endOfCounts, readCounts, type EventCount } from '../verify/count-settled-events.ts';
import { scanSettings } from '../verify/scan-settings.ts';
import type { EventTable } from './row-lines.ts';

/** The months that may have rows to be erased, as names of partitions such as `202603`. */
export async function listErasedMonths({ client }: ClicksDb, table: EventTable, rows: ErasedRows): Promise<string[]> {
  const condition = erasedCondition(table, rows);
  if (!condition) return [];
  const result = await client.query({
    query: `SELECT DISTINCT _partition_id AS month FROM ${table} WHERE ${condition.where} ORDER BY month`,
    query_params: condition.params,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json<{ month: string }>()).map(({ month }) => month);
}

/** The rows of a month that are to be erased and that a total counts, by id, in chunks. */
export async function* countErasedEvents(
  { client }: ClicksDb,
  kind: keyof typeof countedEvents,
  { rows, month }: { rows: ErasedRows; month: string },
): AsyncGenerator<EventCount[]> {
  const { table, id, where } = countedEvents[kind];
  const condition = erasedCondition(table, rows);
  if (!condition) return;
  const result = await client.query({
    query: `
      SELECT id, toString(count) FROM (
        SELECT ${id} AS id, count() AS count FROM ${table}
        WHERE _partition_id = {month:String} AND ${where} AND ${condition.where} GROUP BY id
        UNION ALL ${endOfCounts}
      ) ORDER BY id`,
    query_params: { month, ...condition.params },
    format: 'JSONCompactEachRow',
    clickhouse_settings: scanSettings,
  });
  yield* readCounts(result, table);
}

/** How many rows of a month are to be erased, by the name of their subject (`nameSubjects`). */
export async function countErasedRows(
  { client }: ClicksDb,
  table: EventTable,
  { rows, month }: { rows: ErasedRows; month: string },
): Promise<Map<string, number>> {
  const condition = erasedCondition(table, rows);
  if (!condition) return new Map();
  const result = await client.query({
    query: `SELECT ${condition.subject} AS subject, toString(count()) AS count FROM ${table}
      WHERE _partition_id = {month:String} AND ${condition.where} GROUP BY subject`,
    query_params: { month, ...condition.params },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  const found = await result.json<{ subject: string; count: string }>();
  return new Map(found.map(({ subject, count }) => [subject, Number(count)]));
}

/**
 * Starts the deletion of rows and returns at once. ClickHouse goes on by itself, also after a restart: part by part it
 * writes what remains, rows and rollups in one rename, and removes the old part from the disk some minutes later.
 */
export async function startErasingRows({ client }: ClicksDb, table: EventTable, rows: ErasedRows): Promise<void> {
  const condition = erasedCondition(table, rows);
  if (!condition) return;
  await client.command({
    query: `ALTER TABLE ${table} DELETE WHERE ${condition.where}`,
    query_params: condition.params,
    clickhouse_settings: { mutations_sync: '0' },
  });
}

/** A deletion that ClickHouse is at work on. `failure` is empty, or why the last attempt failed: it goes on trying. */
export type RunningDeletion = { partsLeft: number; failure: string };

/** The deletions of a table, and the marks of what is left of them, that are not finished. */
export async function listRunningDeletions({ client }: ClicksDb, table: string): Promise<RunningDeletion[]> {
  const result = await client.query({
    query: `SELECT toUInt32(parts_to_do) AS partsLeft, latest_fail_reason AS failure FROM system.mutations
      WHERE database = currentDatabase() AND table = {table:String} AND NOT is_done AND NOT is_killed
        AND (command LIKE '%DELETE WHERE%' OR command LIKE '%UPDATE click_erased%')`,
    query_params: { table },
    format: 'JSONEachRow',
  });
  return await result.json<RunningDeletion>();
}

/** Whether rows are left that are to be erased. */
export async function hasErasedRows({ client }: ClicksDb, table: EventTable, rows: ErasedRows): Promise<boolean> {
  const condition = erasedCondition(table, rows);
  if (!condition) return false;
  const result = await client.query({
    query: `SELECT 1 FROM ${table} WHERE ${condition.where} LIMIT 1`,
    query_params: condition.params,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json()).length > 0;
}

/** The visitor of a visit, and the UTC day that its hash is of; undefined when the workspace has no such visit. */
export async function findVisitorOf(
  { client }: ClicksDb,
  workspaceId: string,
  clickId: string,
): Promise<{ visitor: string; day: Date } | undefined> {
  for (const table of ['clicks', 'profile_events'] as const) {
    const result = await client.query({
      query: `SELECT lower(hex(visitor)) AS visitor, toUnixTimestamp(toStartOfDay(timestamp)) AS day FROM ${table}
        WHERE workspace_id = {workspaceId:String} AND id = {clickId:String} LIMIT 1`,
      query_params: { workspaceId, clickId },
      format: 'JSONEachRow',
      clickhouse_settings: scanSettings,
    });
    const [found] = await result.json<{ visitor: string; day: number }>();
    if (found) return { visitor: found.visitor, day: new Date(found.day * 1_000) };
  }
  return undefined;
}
