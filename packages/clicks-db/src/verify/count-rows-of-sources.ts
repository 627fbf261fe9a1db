import type { ClicksDb } from '../open-clicks-db.ts';
import { endOfCounts, readCounts, type EventCount } from './count-settled-events.ts';
import { scanSettings } from './scan-settings.ts';

/**
 * Counts the clicks that some sources of the stream have stored in a workspace, those of bots included, by the ids of links in their byte order, in
 * chunks.
 * @throws when the response is incomplete: the rest would look like links without clicks
 */
export async function* countRowsOfSources(
  { client }: ClicksDb,
  workspaceId: string,
  sources: readonly string[],
): AsyncGenerator<EventCount[]> {
  const result = await client.query({
    query: `
      SELECT id, toString(count) FROM (
        SELECT link_id AS id, count() AS count FROM clicks
        WHERE workspace_id = {workspaceId:String} AND source IN {sources:Array(String)} GROUP BY id
        UNION ALL ${endOfCounts}
      ) ORDER BY id`,
    query_params: { workspaceId, sources },
    format: 'JSONCompactEachRow',
    clickhouse_settings: scanSettings,
  });
  yield* readCounts(result, 'clicks');
}
