import type { ClicksDb } from '../open-clicks-db.ts';
import { scanSettings } from './scan-settings.ts';

/** A conversion by its id, with what it is found by in the order of the table. */
export type ConversionPlace = { id: string; workspaceId: string; clickedAt: Date };

/** How often each of these conversions is stored; those that are not stored are missing. */
export async function countConversions(
  { client }: ClicksDb,
  conversions: readonly ConversionPlace[],
): Promise<Map<string, number>> {
  const times = conversions.map(({ clickedAt }) => clickedAt.getTime());
  const result = await client.query({
    query: `
      SELECT id, toString(count()) AS count FROM conversions
      WHERE workspace_id IN {workspaceIds:Array(String)} AND id IN {ids:Array(String)}
        AND toStartOfDay(timestamp) >= toStartOfDay({first:DateTime64(3, 'UTC')})
        AND toStartOfDay(timestamp) <= toStartOfDay({last:DateTime64(3, 'UTC')})
      GROUP BY id`,
    query_params: {
      workspaceIds: [...new Set(conversions.map(({ workspaceId }) => workspaceId))],
      ids: conversions.map(({ id }) => id),
      first: new Date(Math.min(...times)),
      last: new Date(Math.max(...times)),
    },
    format: 'JSONEachRow',
    clickhouse_settings: scanSettings,
  });
  const rows = await result.json<{ id: string; count: string }>();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
