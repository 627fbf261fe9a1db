import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = { icon: ReactNode; title: string; children: ReactNode; actions?: ReactNode };

/** Stands where nothing is yet: what will be here, what it is good for, and how to begin. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['picture']} aria-hidden>
        {icon}
      </span>
      <div className={styles['words']}>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
