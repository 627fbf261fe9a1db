import type { ClicksDb } from '../open-clicks-db.ts';
import type { EventTable } from '../write/row-lines.ts';

/** An aggregate projection of a table: it holds the number of rows of each combination of `keys`. */
export type Rollup = { table: EventTable; name: string; keys: string[] };

/** The rollups as the database describes them, so that none is missing; without those that a migration still builds. */
export async function listRollups({ client }: ClicksDb): Promise<Rollup[]> {
  const result = await client.query({
    query: `SELECT table, name, query FROM system.projections
      WHERE database = currentDatabase() AND type = 'Aggregate' AND table IN ('clicks', 'profile_events')
        AND (table, name) NOT IN (
          SELECT table, extract(command, 'MATERIALIZE PROJECTION (\\w+)') FROM system.mutations
          WHERE database = currentDatabase() AND NOT is_done)
      ORDER BY table, name`,
    format: 'JSONEachRow',
  });
  return (await result.json<{ table: EventTable; name: string; query: string }>()).map(({ table, name, query }) => ({
    table,
    name,
    keys: query.slice(query.lastIndexOf('GROUP BY ') + 'GROUP BY '.length).split(', '),
  }));
}
