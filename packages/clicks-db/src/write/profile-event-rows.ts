import { sharedCells, sharedFields, type EventRow } from './event-row.ts';
import { createRowLines, type RowLines, type RowShape } from './row-lines.ts';

/** A view of a profile's page, or a click on one of its blocks. */
export type ProfileEventRow = EventRow & {
  profileId: string;
  event: 'view' | 'click';
  /** Empty for a view. */
  blockId: string;
};

export const profileEventShape: RowShape<ProfileEventRow> = {
  table: 'profile_events',
  fields: [...sharedFields, ['profile_id', 'profileId'], ['event', 'event'], ['block_id', 'blockId']],
  toCells: (row) => {
    const cells = sharedCells(row);
    cells.push(row.profileId, row.event, row.blockId);
    return cells;
  },
};

/** Views and clicks on blocks in the format of an insert. More can be added. */
export function collectProfileEvents(rows: Iterable<ProfileEventRow> = []): RowLines<ProfileEventRow> {
  const lines = createRowLines(profileEventShape);
  for (const row of rows) lines.add(row);
  return lines;
}
