import type { ClicksDb } from '../open-clicks-db.ts';
import type { EventTable } from '../write/row-lines.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

/** `month` is the name of the table's partition: `202603`. */
export type MonthRows = { month: string; rows: number };

export async function listMonths(
  { client }: ClicksDb,
  table: EventTable,
  workspaceId: string | undefined,
): Promise<MonthRows[]> {
  const result = await client.query({
    query: `SELECT _partition_id AS month, toString(count()) AS rows FROM ${table}
      WHERE ${ofWorkspace} GROUP BY month ORDER BY month`,
    query_params: { workspaceId: workspaceId ?? '' },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return (await result.json<{ month: string; rows: string }>()).map(({ month, rows }) => ({
    month,
    rows: Number(rows),
  }));
}

/** How many rows of events and conversions a workspace has. */
export async function countWorkspaceEvents({ client }: ClicksDb, workspaceId: string): Promise<number> {
  const result = await client.query({
    query: `SELECT toString(sum(rows)) AS rows FROM (
        SELECT count() AS rows FROM clicks WHERE workspace_id = {workspaceId:String}
        UNION ALL SELECT count() FROM profile_events WHERE workspace_id = {workspaceId:String}
        UNION ALL SELECT count() FROM conversions WHERE workspace_id = {workspaceId:String})`,
    query_params: { workspaceId },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  return Number((await result.json<{ rows: string }>())[0]?.rows ?? 0);
}
