import type { Link } from '@linkplane/contracts';
import { readKey } from '../../../ui/read-key.ts';
import { usePageKeys } from '../../../ui/use-page-keys.ts';

/** What the keys of a row do with its link. */
export type RowActions = {
  open: (link: Link) => void;
  edit: (link: Link) => void;
  duplicate: (link: Link) => void;
  qr: (link: Link) => void;
  tags: (link: Link) => void;
  archive: (link: Link) => void;
  remove: (link: Link) => void;
  select: (link: Link) => void;
};

const actionsByKey: Readonly<Record<string, keyof RowActions>> = {
  e: 'edit',
  d: 'duplicate',
  q: 'qr',
  t: 'tags',
  a: 'archive',
  x: 'select',
};

/**
 * Keys of the focused row, or else of the one under the pointer. Arrow keys, J and K move between rows, and begin with the first
 * one; Enter opens the report of one, E edits it, D duplicates it, T sets its tags, A archives it, Q shows its QR code, X selects
 * it, Delete asks to delete it. Text fields, dialogs and lists keep their keys.
 * @param hasSelection links are chosen: the keys that are for many are theirs, as `useSelectionKeys` says
 */
export function useRowKeys(links: readonly Link[], actions: RowActions, hasSelection: boolean): void {
  usePageKeys((event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const key = readKey(event);
    const row = target.closest<HTMLElement>(rows) ?? document.querySelector<HTMLElement>(`${rows}:hover`);
    if (row === null) {
      if (key !== 'j' && key !== 'k') return;
      event.preventDefault();
      focusRow(document.querySelector(rows));
      return;
    }
    const isOnRow = target === row;
    const step = readStep(key, isOnRow);
    if (step !== undefined) {
      event.preventDefault();
      focusRow(row[step]);
      return;
    }
    const action = readAction(key, isOnRow);
    const link = links.find(({ id }) => id === row.dataset['link']);
    if (action === undefined || link === undefined || (hasSelection && ofMany.has(action))) return;
    event.preventDefault();
    // The row leaves the list: the focus moves on, instead of to the top of the page.
    if (action === 'archive' && isOnRow) focusRow(row.nextElementSibling ?? row.previousElementSibling);
    actions[action](link);
  });
}

/** What can be done with many links at once. */
const ofMany: ReadonlySet<keyof RowActions> = new Set(['tags', 'archive', 'qr', 'remove']);
const rows = 'tr[data-link]';

function readStep(key: string, isOnRow: boolean): 'nextElementSibling' | 'previousElementSibling' | undefined {
  if (key === 'j' || (key === 'arrowdown' && isOnRow)) return 'nextElementSibling';
  return key === 'k' || (key === 'arrowup' && isOnRow) ? 'previousElementSibling' : undefined;
}

/** Enter and Delete are for the row itself: in a control of the row they belong to that control. */
function readAction(key: string, isOnRow: boolean): keyof RowActions | undefined {
  if (isOnRow && key === 'enter') return 'open';
  if (isOnRow && key === 'delete') return 'remove';
  return key.length === 1 ? actionsByKey[key] : undefined;
}

/** Moves the focus to the first row of the list, if there is one. */
export function focusFirstRow(): void {
  focusRow(document.querySelector(rows));
}

function focusRow(row: Element | null): void {
  if (!(row instanceof HTMLElement)) return;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}
