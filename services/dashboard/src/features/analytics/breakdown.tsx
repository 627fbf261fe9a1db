import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import styles from './breakdown.module.css';

const rowsShown = 7;

export type Ranked = { key: string; name: ReactNode; clicks: number };

type BreakdownProps = { title: string; rows: Ranked[] | undefined; empty?: string; what?: string };

/** A ranking with a bar behind each row, as long as its share of the largest. */
export function Breakdown({ title, rows, empty = 'No data in this period.', what = 'clicks' }: BreakdownProps) {
  const [isWhole, setIsWhole] = useState(false);
  const largest = rows?.[0]?.clicks ?? 0;
  return (
    <Card title={title}>
      {rows === undefined && <SkeletonLines lines={5} height="1.875rem" />}
      {rows?.length === 0 && <p className={styles['empty']}>{empty}</p>}
      {rows && rows.length > 0 && (
        <ol className={styles['list']}>
          {rows.slice(0, isWhole ? rows.length : rowsShown).map(({ key, name, clicks }) => (
            <li key={key} className={styles['row']}>
              <span className={styles['bar']} style={{ width: `${(100 * clicks) / largest}%` }} aria-hidden />
              <span className={styles['name']}>{name}</span>
              <span className={styles['count']}>
                {clicks.toLocaleString('en')}
                <span className="unseen"> {what}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {rows && rows.length > rowsShown && (
        <Button size="small" look="quiet" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </Card>
  );
}
