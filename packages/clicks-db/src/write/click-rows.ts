import { sharedCells, sharedFields, type EventRow } from './event-row.ts';
import { createRowLines, type RowLines, type RowShape } from './row-lines.ts';

/** A click on a link. */
export type ClickRow = EventRow & {
  linkId: string;
  outcome: 'click' | 'expired';
  /** A rule of the link blocked the visitor; `outcome` is `expired` then. */
  blocked: boolean;
  /** The rule that decided; empty without one. */
  ruleId: string;
  /** A variant of the link's split test; empty without one. */
  variantId: string;
  /** What stood behind the slug. */
  extraPath: string;
  qr: boolean;
  url: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
  /** The parameter `ref` of the visitor's query. */
  ref: string;
  /** Such as `de` or `de-AT`. */
  language: string;
};

export const clickShape: RowShape<ClickRow> = {
  table: 'clicks',
  fields: [
    ...sharedFields,
    ['link_id', 'linkId'],
    ['outcome', 'outcome'],
    ['qr', 'qr'],
    ['url', 'url'],
    ['utm_source', 'utmSource'],
    ['utm_medium', 'utmMedium'],
    ['utm_campaign', 'utmCampaign'],
    ['utm_term', 'utmTerm'],
    ['utm_content', 'utmContent'],
    ['ref', 'ref'],
    ['language', 'language'],
    ['blocked', 'blocked'],
    ['rule_id', 'ruleId'],
    ['variant_id', 'variantId'],
    ['extra_path', 'extraPath'],
  ],
  toCells: (row) => {
    const cells = sharedCells(row);
    cells.push(row.linkId, row.outcome, row.qr, row.url, row.utmSource, row.utmMedium, row.utmCampaign);
    cells.push(row.utmTerm, row.utmContent, row.ref, row.language);
    cells.push(row.blocked, row.ruleId, row.variantId, row.extraPath);
    return cells;
  },
};

/** Clicks in the format of an insert. More can be added. */
export function collectClicks(rows: Iterable<ClickRow> = []): RowLines<ClickRow> {
  const lines = createRowLines(clickShape);
  for (const row of rows) lines.add(row);
  return lines;
}
