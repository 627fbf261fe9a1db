import type { ClicksDb } from '../open-clicks-db.ts';
import { sharedCells, sharedColumns, type EventRow } from './event-row.ts';
import { insertOnePart } from './insert-one-part.ts';

/** A view of a profile's page, or a click on one of its blocks. */
export type ProfileEventRow = EventRow & {
  profileId: string;
  event: 'view' | 'click';
  /** Empty for a view. */
  blockId: string;
};

const shape = {
  table: 'profile_events',
  columns: [...sharedColumns, 'profile_id', 'event', 'block_id'],
  toCells: (row: ProfileEventRow) => {
    const cells = sharedCells(row);
    cells.push(row.profileId, row.event, row.blockId);
    return cells;
  },
} as const;

/** Stores views and block clicks of one UTC month, all or nothing, exactly once per token. See `insertOnePart`. */
export async function insertProfileEvents(
  db: ClicksDb,
  rows: readonly ProfileEventRow[],
  token: string,
): Promise<void> {
  await insertOnePart(db, shape, rows, token);
}
