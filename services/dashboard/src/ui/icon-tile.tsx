import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';

/** A picture on a soft square. It only decorates: words beside it say the same. */
export function IconTile({ size = 'small', children }: { size?: 'small' | 'large'; children: ReactNode }) {
  return (
    <span className={styles['tile']} data-size={size} aria-hidden>
      {children}
    </span>
  );
}
