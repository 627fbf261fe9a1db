import type { ClicksDb } from '../open-clicks-db.ts';
import type { Rollup } from './list-rollups.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

/** The rows of a month, the number of combinations of the rollup's keys, and a checksum over all combinations. */
export type RollupSum = { rows: number; groups: number; checksum: string };

/** @param from the rollup alone, or the rows that it was computed from */
export async function sumRollup(
  { client }: ClicksDb,
  { table, name, keys }: Rollup,
  { from, month, workspaceId }: { from: 'rollup' | 'rows'; month: string; workspaceId: string | undefined },
): Promise<RollupSum> {
  const named = keys.map((key, index) => `${key} AS key${index}`).join(', ');
  const names = keys.map((_, index) => `key${index}`).join(', ');
  const result = await client.query({
    query: `
      SELECT toString(sum(n)) AS rows, toString(count()) AS groups, toString(sum(cityHash64(${names}, n))) AS checksum
      FROM (
        SELECT ${named}, count() AS n FROM ${table}
        WHERE _partition_id = {month:String} AND ${ofWorkspace} GROUP BY ${keys.join(', ')}
      )`,
    query_params: { month, workspaceId: workspaceId ?? '' },
    format: 'JSONEachRow',
    clickhouse_settings:
      from === 'rows'
        ? { ...scanSettings, optimize_use_projections: 0 }
        : { ...scanSettings, force_optimize_projection_name: name, preferred_optimize_projection_name: name },
  });
  const [sum] = await result.json<{ rows: string; groups: string; checksum: string }>();
  if (!sum) throw new Error(`ClickHouse returned no sum of ${name}.`);
  return { rows: Number(sum.rows), groups: Number(sum.groups), checksum: sum.checksum };
}
