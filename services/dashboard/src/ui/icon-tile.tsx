import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';

/** A decorative icon on a tinted square. */
export function IconTile({ size = 'small', children }: { size?: 'small' | 'large'; children: ReactNode }) {
  return (
    <span className={styles['tile']} data-size={size} aria-hidden>
      {children}
    </span>
  );
}
