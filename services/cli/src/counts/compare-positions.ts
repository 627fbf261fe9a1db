import type { ClicksDb } from '@linkplane/clicks-db';
import { countRowsInRange, listHighestOffsets, type EventTable } from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import { listPositions, type ListedPosition } from '@linkplane/links-db/planes/operator';
import type { Difference } from './difference.ts';

/** A range that a consumer has begun to write. It exists for moments while a consumer runs, and else until the next one starts. */
export type PendingRange = { source: string; partition: number; from: number; to: number; sinceSeconds: number };

const tables: EventTable[] = ['clicks', 'profile_events'];

/**
 * Finds rows beyond the positions, that is neither below `next_offset` nor in the pending range. ClickHouse is queried first: a
 * range is recorded before its rows are stored, and positions only rise, so the positions read later cover every row read
 * before.
 */
export async function comparePositions(
  pool: Pool,
  clicks: ClicksDb,
  workspaceId: string | undefined,
): Promise<{ differences: Difference[]; pending: PendingRange[] }> {
  const highest = [];
  for (const table of tables)
    for (const row of await listHighestOffsets(clicks, table, workspaceId)) highest.push({ table, ...row });
  const positions = await listPositions(pool);
  const byName = new Map(positions.map((position) => [nameOf(position), position]));
  const differences: Difference[] = [];
  for (const { table, highestOffset, ...place } of highest) {
    const position = byName.get(nameOf(place));
    const from = position?.pending?.to ?? position?.nextOffset ?? 0;
    if (highestOffset < from) continue;
    const range = { source: place.source, partition: place.partition, from, to: highestOffset + 1 };
    const rows = await countRowsInRange(clicks, table, range);
    const { source, partition } = place;
    differences.push({
      kind: 'beyond-position',
      table,
      source,
      partition,
      from,
      rows,
      nextOffset: position?.nextOffset ?? null,
    });
  }
  return { differences, pending: positions.flatMap(describePending) };
}

function nameOf({ source, partition }: { source: string; partition: number }): string {
  return `${source}/${partition}`;
}

function describePending({ source, partition, pending, updatedAt }: ListedPosition): PendingRange[] {
  if (!pending) return [];
  const sinceSeconds = Math.max(0, Math.round((Date.now() - updatedAt.getTime()) / 1_000));
  return [{ source, partition, ...pending, sinceSeconds }];
}
