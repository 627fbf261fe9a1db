import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import styles from './row-list.module.css';
import { Skeleton } from './skeleton.tsx';

type RowListProps = { label: string; isBelowTitle?: boolean; children: ReactNode };

/** A list of items of one kind, each with a few facts; on small screens the facts wrap. */
export function RowList({ label, isBelowTitle = false, children }: RowListProps) {
  return (
    <ul className={isBelowTitle ? styles['belowTitle'] : undefined} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** An icon or an initial. */
  picture: ReactNode;
  title: ReactNode;
  badges?: ReactNode;
  facts: readonly ReactNode[];
  actions?: ReactNode;
};

export function Row({ picture, title, badges, facts, actions }: RowProps) {
  return (
    <li className={styles['row']}>
      <span className={styles['picture']} aria-hidden>
        {picture}
      </span>
      <div className={styles['words']}>
        <div className={styles['first']}>
          <span className={styles['title']} dir="auto">
            {title}
          </span>
          {badges}
        </div>
        <div className={styles['facts']}>
          {facts.map((fact, index) => fact !== null && fact !== false && <span key={index}>{fact}</span>)}
        </div>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </li>
  );
}

/** Skeletons with the height of the rows that are loading. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div className={styles['skeletons']} role="status" aria-label={t('Loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['skeleton']}>
          <Skeleton height="40px" />
        </div>
      ))}
    </div>
  );
}
