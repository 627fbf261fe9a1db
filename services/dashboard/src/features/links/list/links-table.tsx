import type { Link, LinkSort } from '@linkplane/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LinkCells } from './link-cells.tsx';
import { linkColumns, type ChangeLinksSearch, type LinksDisplay, type LinksSearch } from '../links-search.ts';
import styles from './links-table.module.css';
import { isPageChosen, togglePage, toggleRow, type Selection } from '../selection/choose-rows.ts';
import { RowCheck } from '../selection/row-check.tsx';
import { useRowKeys, type RowActions } from './use-row-keys.ts';
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
  onExpire: (link: Link) => void;
  onMove: (link: Link) => void;
  /** Opens the report of a link. */
  onOpen: (link: Link) => void;
  display: Required<LinksDisplay>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

type Column = { name: string; sort?: LinkSort; isNumber?: boolean };

const columns: readonly Column[] = [
  { name: t('Link'), sort: 'title' },
  { name: t('Destination') },
  { name: t('Clicks'), sort: 'clicks', isNumber: true },
  { name: t('Created', {}, { context: 'date' }), sort: 'createdAt' },
];
const noLinks: Link[] = [];

/** A click opens a row; `useRowKeys` has the keys. */
export function LinksTable(props: LinksTableProps) {
  const { links, rowsExpected, isStale, search, onChange, onDelete, onTags, onArchive, display, selection } = props;
  const { onSelect } = props;
  const sparklines = useSparklines(links);
  const keyActions = {
    open: props.onOpen,
    edit: ({ id }: Link) => onChange({ panel: id }),
    duplicate: ({ id }: Link) => onChange({ panel: 'new', from: id }),
    qr: ({ id }: Link) => onChange({ qr: id }),
    tags: onTags,
    archive: onArchive,
    remove: onDelete,
    select: ({ id }: Link) => onSelect(toggleRow(selection, links ?? noLinks, id)),
  } satisfies RowActions;
  useRowKeys(links ?? noLinks, keyActions, selection.isAll || selection.rows.size > 0);
  const isAllChosen = selection.isAll || isPageChosen(selection, links ?? noLinks);
  return (
    <div
      className={styles['frame']}
      data-density={display.density}
      data-without={linkColumns.filter((name) => !display.columns.includes(name)).join(' ')}
    >
      <table className={styles['table']} aria-label={t('Links')} aria-busy={links === undefined || isStale}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeaderCell key={column.name} {...column} search={search} onChange={onChange}>
                {index === 0 && (
                  <RowCheck
                    label={t('Select all links of this page')}
                    isChecked={isAllChosen}
                    onToggle={() => onSelect(togglePage(selection, links ?? noLinks))}
                  />
                )}
              </HeaderCell>
            ))}
            <th>
              <span className="unseen">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className={isStale ? styles['stale'] : undefined}>
          {links === undefined && <SkeletonRows rows={rowsExpected / 2} />}
          {links?.map((link) => (
            <tr
              key={link.id}
              tabIndex={0}
              data-link={link.id}
              aria-label={link.title ?? link.slug}
              onClick={(event) => isOnRow(event) && onChange({ panel: link.id })}
              // not translated: names of keys
              aria-keyshortcuts="Enter E D T A Q X Delete"
            >
              <LinkCells
                link={link}
                daily={sparklines.get(link.id)}
                isSelected={selection.isAll || selection.rows.has(link.id)}
                onToggle={(isRange) => onSelect(toggleRow(selection, links, link.id, { isRange }))}
                onEdit={() => onChange({ panel: link.id })}
                onDuplicate={() => onChange({ panel: 'new', from: link.id })}
                onExpire={() => props.onExpire(link)}
                onQr={() => onChange({ qr: link.id })}
                onTags={() => onTags(link)}
                onArchive={() => onArchive(link)}
                onMove={() => props.onMove(link)}
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

type HeaderCellProps = Pick<LinksTableProps, 'search' | 'onChange'> &
  Column & {
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
