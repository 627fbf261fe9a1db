import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { IconTile } from './icon-tile.tsx';

type EmptyStateProps = { icon: ReactNode; title: string; level?: 1 | 2; children: ReactNode; actions?: ReactNode };

/** An empty state: a title, a short explanation and an action. @property level of its heading */
export function EmptyState({ icon, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['empty']}>
      <IconTile size="large">{icon}</IconTile>
      <div className={styles['words']}>
        <Heading className={styles['title']}>{title}</Heading>
        <p>{children}</p>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
