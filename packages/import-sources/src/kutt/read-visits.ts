import type { SourceItem } from '../source.ts';
import { addRow, dealClicks, hourOf, startLinkHour, type LinkHour } from './deal-clicks.ts';
import { isLeftOut, problemItem, type LinkOptions } from './describe-link.ts';
import type { KuttDatabase } from './kutt-database.ts';
import { describePlace, visitRow, type VisitRow } from './parse-rows.ts';
import { selectVisits } from './select-rows.ts';

export type VisitRange = { fromMs: number; untilMs: number };

/** The clicks of the range in the order of their hours, and the rows that cannot be read. */
export async function* readVisits(
  database: KuttDatabase,
  { fromMs, untilMs }: VisitRange,
  options: Pick<LinkOptions, 'openProtected'>,
): AsyncIterable<SourceItem> {
  let current: LinkHour | undefined;
  for await (const rows of database.query(selectVisits(database.dialect), [fromMs, untilMs])) {
    for (const row of rows) {
      const visit = visitRow.safeParse(row);
      const problem = visit.success ? findProblem(visit.data) : unreadable(row);
      if (problem) yield problem;
      const { data } = visit;
      if (problem || !data || data.created_at === null || isLeftOut(data, options)) continue;
      const isSame = current?.linkId === data.link_id && current.hour === hourOf(data.created_at);
      if (!current || !isSame) {
        if (current) yield* toItems(current);
        current = startLinkHour(data.link_id, data.created_at);
      }
      addRow(current, data, data.created_at);
    }
  }
  if (current) yield* toItems(current);
}

function* toItems(linkHour: LinkHour): Iterable<SourceItem> {
  for (const click of dealClicks(linkHour)) yield { type: 'click', click };
}

function findProblem(row: VisitRow): SourceItem | undefined {
  const place = describePlace('visits', row);
  const detail = `${row.total} clicks of link ${row.link_id}`;
  if (row.created_at === null) {
    return problemItem({ place, code: 'TIME_INVALID', shortUrl: '', field: 'created_at', detail });
  }
  if (row.found_link === null) {
    return problemItem({ place, code: 'CLICK_WITHOUT_LINK', shortUrl: '', field: '', detail });
  }
  return undefined;
}

function unreadable(row: unknown): SourceItem {
  const place = describePlace('visits', row);
  return problemItem({ place, code: 'LINE_UNREADABLE', shortUrl: '', field: '', detail: '' });
}
