import type { ClicksDb } from '../open-clicks-db.ts';
import { scanSettings } from '../verify/scan-settings.ts';

/** Clicks of a workspace from an offset of a partition of the stream on. */
export type UncountedRows = { workspaceId: string; source: string; partition: number; from: number };

const uncounted = `workspace_id = {workspaceId:String} AND source = {source:String} AND partition = {partition:UInt32}
  AND offset >= {from:UInt64}`;

/** Whether such rows are left. */
export async function hasUncountedRows({ client }: ClicksDb, rows: UncountedRows): Promise<boolean> {
  const result = await client.query({
    query: `SELECT 1 FROM clicks WHERE ${uncounted} LIMIT 1`,
    query_params: rows,
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json()).length > 0;
}

/** Starts the deletion of rows that are in no total, and returns at once. */
export async function startDroppingUncountedRows({ client }: ClicksDb, rows: UncountedRows): Promise<void> {
  await client.command({
    query: `ALTER TABLE clicks DELETE WHERE ${uncounted}`,
    query_params: rows,
    clickhouse_settings: { mutations_sync: '0' },
  });
}
