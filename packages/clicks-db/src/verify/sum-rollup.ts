import type { ClicksDb } from '../open-clicks-db.ts';
import type { Rollup } from './list-rollups.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

/** Rows of a month, how many combinations of the rollup's keys they have, and a sum over each one and its rows. */
export type RollupSum = { rows: number; groups: number; checksum: string };

/** @param from the rollup itself, and nothing but it; or the rows that it was made of */
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
  if (!sum) throw new Error(`ClickHouse gave no sum of ${name}.`);
  return { rows: Number(sum.rows), groups: Number(sum.groups), checksum: sum.checksum };
}
