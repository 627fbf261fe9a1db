import type { ClicksDb } from '../open-clicks-db.ts';
import type { EventTable } from '../write/row-lines.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

/** The rows of one partition of the click stream in a table. */
export type HighestOffset = { source: string; partition: number; highestOffset: number; rows: number };

export async function listHighestOffsets(
  { client }: ClicksDb,
  table: EventTable,
  workspaceId: string | undefined,
): Promise<HighestOffset[]> {
  const result = await client.query({
    query: `SELECT source, partition, toString(max(offset)) AS highest, toString(count()) AS rows FROM ${table}
      WHERE ${ofWorkspace} GROUP BY source, partition ORDER BY source, partition`,
    query_params: { workspaceId: workspaceId ?? '' },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  const rows = await result.json<{ source: string; partition: number; highest: string; rows: string }>();
  return rows.map(({ source, partition, highest, rows: count }) => ({
    source,
    partition,
    highestOffset: Number(highest),
    rows: Number(count),
  }));
}
