import type { ReactNode } from 'react';
import styles from './tag-chip.module.css';

type TagChipProps = { name: string; colour: string | null; children?: ReactNode };

/** A tag's name beside its colour. The text has the page's own colour, so that every tag can be read in both themes. */
export function TagChip({ name, colour, children }: TagChipProps) {
  return (
    <span className={styles['chip']} title={name}>
      <TagDot colour={colour} />
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      {children}
    </span>
  );
}

export function TagDot({ colour }: { colour: string | null }) {
  return <span className={styles['dot']} style={colour === null ? undefined : { background: colour }} aria-hidden />;
}
