import type { Link, LinkSort } from '@linkplane/contracts';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkCells } from './link-cells.tsx';
import type { LinksSearch } from './links-search.ts';
import styles from './links-table.module.css';

type LinksTableProps = {
  /** Undefined while they load. */
  links: Link[] | undefined;
  rowsExpected: number;
  isStale: boolean;
  search: LinksSearch;
  onChange: (changes: { [Name in keyof LinksSearch]?: LinksSearch[Name] | undefined }) => void;
  onDelete: (link: Link) => void;
};

const features = tableFeatures({ columnMeta: {} as { sort?: LinkSort; isNumber?: boolean; name: string } });
const column = createColumnHelper<typeof features, Link>();
const columns = column.columns([
  column.accessor('title', { meta: { name: 'Link', sort: 'title' } }),
  column.accessor('url', { meta: { name: 'Destination' } }),
  column.accessor('clicks', { meta: { name: 'Clicks', sort: 'clicks', isNumber: true } }),
  column.accessor('createdAt', { meta: { name: 'Created', sort: 'createdAt' } }),
]);
const noLinks: Link[] = [];

/** Arrow keys move between rows; a click or Enter opens a row, Delete opens the deletion dialog. */
export function LinksTable({ links, rowsExpected, isStale, search, onChange, onDelete }: LinksTableProps) {
  const table = useTable({ features, columns, data: links ?? noLinks, getRowId: ({ id }) => id });
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} aria-label="Links" aria-busy={links === undefined || isStale}>
        <thead>
          <tr>
            {headers.map(({ id, column: { columnDef } }) =>
              columnDef.meta ? <HeaderCell key={id} {...columnDef.meta} search={search} onChange={onChange} /> : null,
            )}
            <th>
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={isStale ? styles['stale'] : undefined}>
          {links === undefined && <SkeletonRows rows={rowsExpected / 2} />}
          {table.getRowModel().rows.map(({ id, original: link }) => (
            <tr
              key={id}
              tabIndex={0}
              data-link={id}
              aria-label={link.title ?? link.slug}
              onClick={(event) => isOnRow(event) && onChange({ panel: id })}
              onKeyDown={(event) =>
                walkRows(event, { open: () => onChange({ panel: id }), remove: () => onDelete(link) })
              }
            >
              <LinkCells
                link={link}
                onEdit={() => onChange({ panel: id })}
                onQr={() => onChange({ qr: id })}
                onDelete={() => onDelete(link)}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeaderCellProps = Pick<LinksTableProps, 'search' | 'onChange'> & {
  name: string;
  sort?: LinkSort;
  isNumber?: boolean;
};

function HeaderCell({ name, sort, isNumber = false, search, onChange }: HeaderCellProps) {
  const current = { sort: search.sort ?? 'createdAt', order: search.order ?? 'desc' };
  const isSorted = sort !== undefined && current.sort === sort;
  if (sort === undefined) return <th>{name}</th>;
  const first = sort === 'title' ? 'asc' : 'desc';
  const next = isSorted && current.order === first ? (first === 'asc' ? 'desc' : 'asc') : first;
  const Arrow = current.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      className={isNumber ? styles['number'] : undefined}
      aria-sort={isSorted ? (current.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={styles['sort']} onClick={() => onChange({ sort, order: next, page: undefined })}>
        {name}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  );
}

function SkeletonRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      <td colSpan={5}>
        <Skeleton height="38px" />
      </td>
    </tr>
  ));
}

/** Whether a click is for the row: not for a control in it, and not the end of a text selection. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button') === null && getSelection()?.isCollapsed !== false;
}

function walkRows(event: KeyboardEvent<HTMLElement>, { open, remove }: { open: () => void; remove: () => void }): void {
  // Keys pressed in a control of the row belong to that control.
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const neighbours = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling };
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const neighbour = neighbours[event.key];
    if (neighbour instanceof HTMLElement) neighbour.focus();
  } else if (event.key === 'Enter') open();
  else if (event.key === 'Delete') remove();
  else return;
  event.preventDefault();
}
