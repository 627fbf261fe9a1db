import type { ResultSet } from '@clickhouse/client';
import { erasedCondition, type ErasedRows, type StreamEnd } from '../erased-rows.ts';
import type { ClicksDb } from '../open-clicks-db.ts';
import type { EventTable } from '../write/row-lines.ts';
import { ofWorkspace, scanSettings } from './scan-settings.ts';

/** Events of humans by kind of target: exactly those that the all-time totals count. */
export const countedEvents = {
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
 * @param erasing rows that are being deleted: they are left out, whether they are gone or not
 * @throws when the response is incomplete: the rest would look like ids without rows
 */
export async function* countSettledEvents(
  { client }: ClicksDb,
  kind: keyof typeof countedEvents,
  {
    ends,
    workspaceId,
    erasing,
  }: { ends: readonly StreamEnd[]; workspaceId: string | undefined; erasing?: ErasedRows | undefined },
): AsyncGenerator<EventCount[]> {
  const { table, id, where } = countedEvents[kind];
  const erased = erasing && erasedCondition(table, erasing);
  const result = await client.query({
    query: `
      SELECT id, toString(count) FROM (
        SELECT ${id} AS id, count() AS count FROM ${table}
        WHERE ${where} AND ${ofWorkspace} AND offset < transform(
          concat(source, '/', toString(partition)), {names:Array(String)}, {ends:Array(UInt64)}, toUInt64(0))
          ${erased ? `AND NOT (${erased.where})` : ''}
        GROUP BY id
        UNION ALL ${endOfCounts}
      ) ORDER BY id`,
    query_params: {
      workspaceId: workspaceId ?? '',
      names: ends.map(({ source, partition }) => `${source}/${partition}`),
      ends: ends.map(({ nextOffset }) => nextOffset),
      ...erased?.params,
    },
    format: 'JSONCompactEachRow',
    clickhouse_settings: scanSettings,
  });
  yield* readCounts(result, table);
}

/** SQL for a last row of counts by which a whole response is recognised. */
export const endOfCounts = `SELECT char(127), toUInt64(0)`;

/**
 * Reads rows of `[id, count]`, with `endOfCounts` as the last one, in chunks.
 * @throws when the response is incomplete: the rest would look like ids without rows
 */
export async function* readCounts(
  result: Pick<ResultSet<'JSONCompactEachRow'>, 'stream'>,
  table: EventTable,
): AsyncGenerator<EventCount[]> {
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
