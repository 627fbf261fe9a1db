import { CircleMinus, Search } from 'lucide-react';
import { useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { currentLocale, t } from '../../../language/translate.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Table } from '../../../ui/chart/save-chart.ts';
import { Card } from '../../../ui/page.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { RowFilter } from '../filter-rows.ts';
import { BreakdownTabs, type TabsOf } from './breakdown-tabs.tsx';
import styles from './breakdown.module.css';
import { ChartMenu } from '../charts/chart-menu.tsx';
import { ConvertedCells, ConvertedHead, hasConversions, toConvertedTable, type Converted } from './converted-cells.tsx';
import { nameCounted, showCount, type Counted } from './name-counted.tsx';

const rowsShown = 7;
/** About the height of the rows that are shown at first. */
const keptHeightPxMax = 340;

/**
 * @property text the name in downloads and searches, where it is more than text or should say more
 * @property converted what became of the clicks; shown as soon as a row has conversions
 */
export type Ranked = {
  key: string;
  name: ReactNode;
  clicks: number;
  text?: string;
  mark?: ReactNode;
  converted?: Converted;
};

type BreakdownProps<Tab extends string> = {
  title: string;
  rows: readonly Ranked[] | undefined;
  /** All that the rows are shares of; undefined while it loads or is not known. */
  total?: number | undefined;
  empty?: string;
  what?: Counted;
  /** Rows are buttons that filter the report. */
  filter?: RowFilter | undefined;
  /** In place of the title. */
  tabs?: TabsOf<Tab>;
  /** Called when the field for a search is opened and closed. */
  onSearching?: (isSearching: boolean) => void;
  /** Shown instead of rows. */
  notice?: ReactNode;
  /** Shown below the rows. */
  hint?: ReactNode;
};

/** A ranking with a bar behind each row, as long as its share of the largest, and a field that finds rows. */
export function Breakdown<Tab extends string>({ tabs, ...props }: BreakdownProps<Tab>) {
  const { title, rows, what = 'clicks', onSearching, notice } = props;
  const [words, setWords] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState(0);
  const search = (next: string | undefined) => {
    setWords(next);
    onSearching?.(next !== undefined);
  };
  const actions = (
    <span className={styles['tools']}>
      <IconButton
        size="small"
        label={t('Search {title}', { title })}
        aria-expanded={words !== undefined}
        icon={<Search aria-hidden />}
        onClick={() => search(words === undefined ? '' : undefined)}
      />
      {rows && rows.length > 0 && (
        <ChartMenu
          title={title}
          table={() => toTable(rows, what)}
          picture={{ kind: 'bars', rows: rows.map((row) => ({ name: nameOf(row), value: row.clicks })) }}
        />
      )}
    </span>
  );
  const content = (
    <>
      {words !== undefined && <SearchField title={title} words={words} onChange={search} />}
      {notice}
      {!notice && <Rows key={title} {...props} words={words} place={place} heightPx={heightPx} />}
    </>
  );
  if (!tabs)
    return (
      <Card title={title} actions={actions}>
        {content}
      </Card>
    );
  return (
    <BreakdownTabs
      {...tabs}
      onChange={(tab) => {
        if (rows) setHeightPx(Math.min(place.current?.offsetHeight ?? 0, keptHeightPxMax));
        tabs.onChange(tab);
      }}
    >
      {(list, panel) => (
        <Card title={title} heading={list} actions={actions}>
          {panel(content)}
        </Card>
      )}
    </BreakdownTabs>
  );
}

type SearchFieldProps = { title: string; words: string; onChange: (words: string | undefined) => void };

function SearchField({ title, words, onChange }: SearchFieldProps) {
  return (
    <input
      className={styles['search']}
      type="search"
      aria-label={t('Search in {title}', { title })}
      placeholder={t('Search')}
      autoFocus
      value={words}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onChange(undefined);
      }}
    />
  );
}

type RowsProps = Pick<BreakdownProps<string>, 'rows' | 'total' | 'empty' | 'what' | 'filter' | 'hint'> & {
  words: string | undefined;
  place: RefObject<HTMLDivElement | null>;
  /**
   * The height of the tab before this one, which a tab with fewer rows keeps, so that the page stays where it is. 0:
   * the first tab.
   */
  heightPx: number;
};

function Rows({ rows, total, words, empty = t('No data in this period.'), what = 'clicks', ...rest }: RowsProps) {
  const { filter, hint, place, heightPx } = rest;
  const [isWhole, setIsWhole] = useState(false);
  const largest = rows?.[0]?.clicks ?? 0;
  const found = words === undefined ? rows : findRows(rows, words);
  const isConverting = hasConversions(rows);
  return (
    <div
      ref={place}
      className={styles['rows']}
      data-loading={rows === undefined && heightPx === 0}
      style={heightPx === 0 ? undefined : keepHeight(heightPx, rows === undefined)}
    >
      {rows === undefined && <SkeletonLines lines={rowsShown} height="1.75rem" />}
      {found?.length === 0 && <p className={styles['empty']}>{rows?.length === 0 ? empty : t('Nothing found.')}</p>}
      {found && found.length > 0 && isConverting && <ConvertedHead what={what} hasShare={total !== undefined} />}
      {found && found.length > 0 && (
        <ol className={styles['list']}>
          {found.slice(0, isWhole ? found.length : rowsShown).map((row) => (
            <BreakdownRow key={row.key} {...{ row, largest, total, what, filter, isConverting }} />
          ))}
        </ol>
      )}
      {hint !== undefined && <p className={styles['empty']}>{hint}</p>}
      {found && found.length > rowsShown && (
        <Button size="small" look="quiet" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {count}', { count: found.length })}
        </Button>
      )}
    </div>
  );
}

/** Placeholders are cut at the height; rows may be more. */
function keepHeight(heightPx: number, isLoading: boolean): CSSProperties {
  return isLoading ? { height: heightPx, overflow: 'hidden' } : { minHeight: heightPx };
}

type BreakdownRowProps = {
  row: Ranked;
  largest: number;
  total: number | undefined;
  what: Counted;
  filter: RowFilter | undefined;
  isConverting: boolean;
};

function BreakdownRow({ row, largest, total, what, filter, isConverting }: BreakdownRowProps) {
  const { key, name, clicks, mark, converted } = row;
  return (
    <li className={styles['row']} data-state={filter?.stateOf(key)} data-converting={isConverting}>
      <span className={styles['bar']} style={{ width: `${(100 * clicks) / largest}%` }} aria-hidden />
      {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
      {filter ? <FilterButtons id={key} name={name} filter={filter} /> : <span className={styles['name']}>{name}</span>}
      <span className={styles['count']}>{showCount(clicks, what)}</span>
      {total !== undefined && total > 0 && <span className={styles['share']}>{formatShare(clicks / total)}</span>}
      {isConverting && converted && <ConvertedCells converted={converted} />}
    </li>
  );
}

const whole = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });
/** Below it a whole percentage says too little. */
const preciseBelow = 0.1;

function formatShare(share: number): string {
  return (share < preciseBelow ? precise : whole).format(share);
}

/** Rows whose name has the words; letter case does not count. */
function findRows(rows: readonly Ranked[] | undefined, words: string): readonly Ranked[] | undefined {
  const wanted = words.trim().toLowerCase();
  return rows?.filter((row) => nameOf(row).toLowerCase().includes(wanted));
}

/** The rows as a download has them. */
function toTable(rows: readonly Ranked[], what: Counted): Table {
  const table = [[t('Name'), nameCounted(what)], ...rows.map((row) => [nameOf(row), row.clicks])];
  if (!hasConversions(rows)) return table;
  const converted = toConvertedTable(rows);
  return table.map((cells, index) => [...cells, ...(converted[index] ?? [])]);
}

function nameOf({ key, name, text }: Ranked): string {
  return text ?? (typeof name === 'string' ? name : key);
}

/** The name as a button that covers the row, and a smaller one for all but this row. */
function FilterButtons({ id, name, filter }: { id: string; name: ReactNode; filter: RowFilter }) {
  const state = filter.stateOf(id);
  const words = typeof name === 'string' ? name : id;
  return (
    <>
      <button
        type="button"
        className={`${styles['name']} ${styles['pick']}`}
        aria-pressed={state === 'kept'}
        title={state === 'kept' ? t('Remove filter {words}', { words }) : t('Show only {words}', { words })}
        onClick={() => filter.toggle(id, false)}
      >
        {name}
      </button>
      <button
        type="button"
        className={styles['exclude']}
        aria-label={t('Exclude {words}', { words })}
        title={t('Exclude {words}', { words })}
        onClick={() => filter.toggle(id, true)}
      >
        <CircleMinus aria-hidden />
      </button>
    </>
  );
}
