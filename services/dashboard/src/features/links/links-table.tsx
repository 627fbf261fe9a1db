import type { Link, LinkSort } from '@linkplane/contracts';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkCells } from './link-cells.tsx';
import type { ChangeLinksSearch, LinksSearch } from './links-search.ts';
import styles from './links-table.module.css';
import { isPageChosen, togglePage, toggleRow, type Selection } from './selection/choose-rows.ts';
import { RowCheck } from './selection/row-check.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useSparklines } from './use-sparklines.ts';

type LinksTableProps = {
  /** Undefined while they load. */
  links: Link[] | undefined;
  rowsExpected: number;
  isStale: boolean;
  search: LinksSearch;
  onChange: ChangeLinksSearch;
  onDelete: (link: Link) => void;
  onTags: (link: Link) => void;
  onArchive: (link: Link) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

const features = tableFeatures({ columnMeta: {} as { sort?: LinkSort; isNumber?: boolean; name: string } });
const column = createColumnHelper<typeof features, Link>();
const columns = column.columns([
  column.accessor('title', { meta: { name: t('Link'), sort: 'title' } }),
  column.accessor('url', { meta: { name: t('Destination') } }),
  column.accessor('clicks', { meta: { name: t('Clicks'), sort: 'clicks', isNumber: true } }),
  column.accessor('createdAt', { meta: { name: t('Created'), sort: 'createdAt' } }),
]);
const noLinks: Link[] = [];

/** A click opens a row; `useRowKeys` has the keys. */
export function LinksTable(props: LinksTableProps) {
  const { links, rowsExpected, isStale, search, onChange, onDelete, onTags, onArchive, selection, onSelect } = props;
  const table = useTable({ features, columns, data: links ?? noLinks, getRowId: ({ id }) => id });
  const sparklines = useSparklines(links);
  useRowKeys(links ?? noLinks, {
    open: ({ id }) => onChange({ panel: id }),
    qr: ({ id }) => onChange({ qr: id }),
    tags: onTags,
    archive: onArchive,
    remove: onDelete,
    select: ({ id }) => onSelect(toggleRow(selection, links ?? noLinks, id)),
  });
  const isAllChosen = selection.isAll || isPageChosen(selection, links ?? noLinks);
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} aria-label={t('Links')} aria-busy={links === undefined || isStale}>
        <thead>
          <tr>
            {headers.map(({ id, column: { columnDef } }) =>
              columnDef.meta ? (
                <HeaderCell key={id} {...columnDef.meta} search={search} onChange={onChange}>
                  {id === 'title' && (
                    <RowCheck
                      label={t('Select all links of this page')}
                      isChecked={isAllChosen}
                      onToggle={() => onSelect(togglePage(selection, links ?? noLinks))}
                    />
                  )}
                </HeaderCell>
              ) : null,
            )}
            <th>
              <span className="unseen">{t('Actions')}</span>
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
              aria-keyshortcuts={t('Enter E T A Q X Delete')}
            >
              <LinkCells
                link={link}
                daily={sparklines.get(id)}
                isSelected={selection.isAll || selection.rows.has(id)}
                onToggle={(isRange) => onSelect(toggleRow(selection, links ?? noLinks, id, { isRange }))}
                onEdit={() => onChange({ panel: id })}
                onQr={() => onChange({ qr: id })}
                onTags={() => onTags(link)}
                onArchive={() => onArchive(link)}
                onDelete={() => onDelete(link)}
                onTag={(name) => onChange({ tag: [name], tagMode: undefined, page: undefined })}
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
  /** In front of the name. */
  children?: ReactNode;
};

function HeaderCell({ name, sort, isNumber = false, search, onChange, children }: HeaderCellProps) {
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
      {children}
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
  return target.closest('a, button, label') === null && getSelection()?.isCollapsed !== false;
}
