import type { ReactNode } from 'react';
import styles from './table.module.css';

type TableProps = { label: string; head: ReactNode; children: ReactNode };

/** A table in the style of the dashboard. @param head the cells of its header row */
export function Table({ label, head, children }: TableProps) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
