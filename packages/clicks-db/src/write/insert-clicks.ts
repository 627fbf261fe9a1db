import type { ClicksDb } from '../open-clicks-db.ts';
import { sharedCells, sharedColumns, type EventRow } from './event-row.ts';
import { insertOnePart } from './insert-one-part.ts';

/** A click on a link. */
export type ClickRow = EventRow & {
  linkId: string;
  outcome: 'click' | 'expired';
  qr: boolean;
  url: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
};

const shape = {
  table: 'clicks',
  columns: [...sharedColumns, 'link_id', 'outcome', 'qr', 'url', 'utm_source', 'utm_medium', 'utm_campaign'],
  toCells: (row: ClickRow) => {
    const cells = sharedCells(row);
    cells.push(row.linkId, row.outcome, row.qr, row.url, row.utmSource, row.utmMedium, row.utmCampaign);
    return cells;
  },
} as const;

/** Stores clicks of one UTC month, all or nothing, exactly once per token. See `insertOnePart`. */
export async function insertClicks(db: ClicksDb, rows: readonly ClickRow[], token: string): Promise<void> {
  await insertOnePart(db, shape, rows, token);
}
