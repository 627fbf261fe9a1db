import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

/** A status in one word. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={[styles['badge'], styles[tone]].filter(Boolean).join(' ')}>{children}</span>;
}
