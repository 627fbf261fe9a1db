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
