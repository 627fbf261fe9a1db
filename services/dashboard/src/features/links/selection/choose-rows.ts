import type { LinkBefore } from '../change/plan-undo.ts';

/** The chosen links of a list: some rows of it, on any of its pages, or all that its filter finds. */
export type Selection = {
  /** The chosen rows, as they were when they were chosen. */
  rows: ReadonlyMap<string, LinkBefore>;
  /** All that match, the ones that are not on the page included. */
  isAll: boolean;
  /** Where a range begins: the row that was chosen last. */
  anchor: string | undefined;
};

export const nothingChosen: Selection = { rows: new Map(), isAll: false, anchor: undefined };

/**
 * Chooses a row, or takes it back. As a range, the rows from the last chosen one to this one become as this one does.
 * @param links the rows of the page, in their order
 */
export function toggleRow(
  selection: Selection,
  links: readonly LinkBefore[],
  id: string,
  { isRange = false } = {},
): Selection {
  const from = links.findIndex((link) => link.id === selection.anchor);
  const to = links.findIndex((link) => link.id === id);
  if (to === -1) return selection;
  const start = isRange && from !== -1 ? Math.min(from, to) : to;
  const end = isRange && from !== -1 ? Math.max(from, to) : to;
  const touched = links.slice(start, end + 1);
  return { ...withRows(selection, touched, !selection.rows.has(id)), anchor: id };
}

/** Chooses all rows of the page; when all of them are chosen already, takes them back. */
export function togglePage(selection: Selection, links: readonly LinkBefore[]): Selection {
  return withRows(selection, links, !isPageChosen(selection, links));
}

export function isPageChosen({ rows }: Selection, links: readonly LinkBefore[]): boolean {
  return links.length > 0 && links.every(({ id }) => rows.has(id));
}

/** Choosing rows one by one ends the choice of all that match. */
function withRows(selection: Selection, links: readonly LinkBefore[], isChosen: boolean): Selection {
  const rows = new Map(selection.rows);
  for (const { id, tags, archived, shortUrl } of links)
    if (isChosen) rows.set(id, { id, tags, archived, ...(shortUrl !== undefined && { shortUrl }) });
    else rows.delete(id);
  return { rows, isAll: false, anchor: selection.anchor };
}
