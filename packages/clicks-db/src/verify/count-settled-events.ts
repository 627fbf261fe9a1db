import type { ClicksDb } from '../open-clicks-db.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

/** The offset below which a partition of the click stream is ingested. */
export type StreamEnd = { source: string; partition: number; nextOffset: number };

/** Events of humans by kind of target: exactly those that the all-time totals count. */
const counted = {
  link: { table: 'clicks', id: 'link_id', where: `kind = 'human'` },
  profile: { table: 'profile_events', id: 'profile_id', where: `kind = 'human' AND event = 'view'` },
  block: { table: 'profile_events', id: 'block_id', where: `kind = 'human' AND event = 'click'` },
} as const;

export type EventCount = { id: string; count: number };

/** Sorts behind every id, because ids are printable. */
const endMark = '\x7f';

/**
 * Counts rows by id, in the byte order of the ids, in chunks. Only rows below the end of their partition count; rows of
 * a partition that is not in `ends` do not. One pass over the table, with constant memory.
 * @throws when the response is incomplete: the rest would look like ids without rows
 */
export async function* countSettledEvents(
  { client }: ClicksDb,
  kind: keyof typeof counted,
  { ends, workspaceId }: { ends: readonly StreamEnd[]; workspaceId: string | undefined },
): AsyncGenerator<EventCount[]> {
  const { table, id, where } = counted[kind];
  const result = await client.query({
    query: `
      SELECT id, toString(count) FROM (
        SELECT ${id} AS id, count() AS count FROM ${table}
        WHERE ${where} AND ${ofWorkspace} AND offset < transform(
          concat(source, '/', toString(partition)), {names:Array(String)}, {ends:Array(UInt64)}, toUInt64(0))
        GROUP BY id
        UNION ALL SELECT char(127), toUInt64(0)
      ) ORDER BY id`,
    query_params: {
      workspaceId: workspaceId ?? '',
      names: ends.map(({ source, partition }) => `${source}/${partition}`),
      ends: ends.map(({ nextOffset }) => nextOffset),
    },
    format: 'JSONCompactEachRow',
    clickhouse_settings: scanSettings,
  });
  let isWhole = false;
  for await (const rows of result.stream<[string, string]>()) {
    const counts = rows.map((row) => {
      const [id, count] = row.json();
      return { id, count: Number(count) };
    });
    if (counts.at(-1)?.id === endMark) {
      counts.pop();
      isWhole = true;
    }
    yield counts;
  }
  if (!isWhole) throw new Error(`The response of ClickHouse with the counts of ${table} is incomplete.`);
}
