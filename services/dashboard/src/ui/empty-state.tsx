import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { IconTile } from './icon-tile.tsx';

type EmptyStateProps = { icon: ReactNode; title: string; children: ReactNode; actions?: ReactNode };

/** Stands where nothing is yet: what will be here, what it is good for, and how to begin. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <IconTile size="large">{icon}</IconTile>
      <div className={styles['words']}>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
