import { ClickHouseError, type ClickHouseSettings } from '@clickhouse/client';
import type { ClicksDb } from '../open-clicks-db.ts';
import type { Rollup } from './list-rollups.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

/** The rows of a month, the number of combinations of the rollup's keys, and a checksum over all combinations. */
export type RollupSum = { rows: number; groups: number; checksum: string };

type Part = { month: string; workspaceId: string | undefined };

/**
 * @param from the rollup alone, or the rows that it was computed from
 * @throws the error of ClickHouse
 */
export async function sumRollup(
  db: ClicksDb,
  rollup: Rollup,
  { from, ...part }: Part & { from: 'rollup' | 'rows' },
): Promise<RollupSum> {
  if (from === 'rows') return await sumRows(db, rollup, part, { optimize_use_projections: 0 });
  try {
    const { name } = rollup;
    return await sumRows(db, rollup, part, {
      force_optimize_projection_name: name,
      preferred_optimize_projection_name: name,
    });
  } catch (error) {
    // ClickHouse reads the rows where a rollup has more granules: each of its rows is a combination of its own then.
    if (error instanceof ClickHouseError && error.type === 'INCORRECT_DATA') return await sumAlone(db, rollup, part);
    throw error;
  }
}

async function sumRows(
  db: ClicksDb,
  { table, keys }: Rollup,
  part: Part,
  settings: ClickHouseSettings,
): Promise<RollupSum> {
  const named = keys.map((key, index) => `${key} AS key${index}`).join(', ');
  return await readSum(db, {
    counts: `
      SELECT ${named}, count() AS n FROM ${table}
      WHERE _partition_id = {month:String} AND ${ofWorkspace} GROUP BY ${keys.join(', ')}`,
    keys,
    params: part,
    settings,
  });
}

/** The rollup as a table, whose columns are named as they are computed. It may not be empty: ClickHouse fails then. */
async function sumAlone(db: ClicksDb, { table, name, keys }: Rollup, part: Part): Promise<RollupSum> {
  const named = keys.map((key, index) => `\`${key}\` AS key${index}`).join(', ');
  return await readSum(db, {
    counts: `
      SELECT ${named}, countMerge(\`count()\`) AS n
      FROM mergeTreeProjection(currentDatabase(), {table:String}, {name:String})
      WHERE _partition_id = {month:String} AND ${ofWorkspace} GROUP BY ${nameKeys(keys)}`,
    keys,
    params: { ...part, table, name },
    settings: {},
  });
}

async function readSum(
  { client }: ClicksDb,
  query: {
    counts: string;
    keys: string[];
    params: Part & { table?: string; name?: string };
    settings: ClickHouseSettings;
  },
): Promise<RollupSum> {
  const result = await client.query({
    query: `
      SELECT toString(sum(n)) AS rows, toString(count()) AS groups,
        toString(sum(cityHash64(${nameKeys(query.keys)}, n))) AS checksum
      FROM (${query.counts})`,
    query_params: { ...query.params, workspaceId: query.params.workspaceId ?? '' },
    format: 'JSONEachRow',
    clickhouse_settings: { ...scanSettings, ...query.settings },
  });
  const [sum] = await result.json<{ rows: string; groups: string; checksum: string }>();
  if (!sum) throw new Error('ClickHouse returned no sum of a rollup.');
  return { rows: Number(sum.rows), groups: Number(sum.groups), checksum: sum.checksum };
}

function nameKeys(keys: string[]): string {
  return keys.map((_, index) => `key${index}`).join(', ');
}
