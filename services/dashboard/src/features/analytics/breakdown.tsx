import { CircleMinus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatNumber, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import styles from './breakdown.module.css';
import { ChartMenu } from './chart-menu.tsx';

const rowsShown = 7;

/** @property text the name in downloads, where it is more than text or should say more */
export type Ranked = { key: string; name: ReactNode; clicks: number; text?: string };

/** What a click on a row does to the filter of the ranking's dimension. */
export type RowFilter = {
  stateOf(key: string): 'kept' | 'excluded' | undefined;
  toggle(key: string, isExcluded: boolean): void;
};

type BreakdownProps = {
  title: string;
  rows: Ranked[] | undefined;
  empty?: string;
  what?: string;
  /** Rows are buttons that filter the report. */
  filter?: RowFilter | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /** Shown instead of rows. */
  notice?: ReactNode;
  /** Shown below the rows. */
  hint?: ReactNode;
};

/** A ranking with a bar behind each row, as long as its share of the largest. */
export function Breakdown({
  title,
  rows,
  empty = t('No data in this period.'),
  what = 'clicks',
  ...more
}: BreakdownProps) {
  const { filter, actions, notice, hint } = more;
  const [isWhole, setIsWhole] = useState(false);
  const largest = rows?.[0]?.clicks ?? 0;
  return (
    <Card
      title={title}
      actions={
        <span className={styles['tools']}>
          {actions}
          {rows && rows.length > 0 && (
            <ChartMenu
              title={title}
              table={() => [[t('Name'), what], ...rows.map((row) => [nameOf(row), row.clicks])]}
              picture={{ kind: 'bars', rows: rows.map((row) => ({ name: nameOf(row), value: row.clicks })) }}
            />
          )}
        </span>
      }
    >
      {notice}
      {rows === undefined && !notice && <SkeletonLines lines={5} height="1.875rem" />}
      {rows?.length === 0 && <p className={styles['empty']}>{empty}</p>}
      {rows && rows.length > 0 && (
        <ol className={styles['list']}>
          {rows.slice(0, isWhole ? rows.length : rowsShown).map(({ key, name, clicks }) => (
            <li key={key} className={styles['row']} data-state={filter?.stateOf(key)}>
              <span className={styles['bar']} style={{ width: `${(100 * clicks) / largest}%` }} aria-hidden />
              {filter ? (
                <FilterButtons id={key} name={name} filter={filter} />
              ) : (
                <span className={styles['name']}>{name}</span>
              )}
              <span className={styles['count']}>
                {formatNumber(clicks)}
                <span className="unseen"> {what}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {hint !== undefined && <p className={styles['empty']}>{hint}</p>}
      {rows && rows.length > rowsShown && (
        <Button size="small" look="quiet" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </Card>
  );
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
