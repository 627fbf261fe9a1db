import type { ReactNode } from 'react';
import styles from './analytics.module.css';

type ReportProps = {
  /** There is nothing to show, and nothing under way: the notice above says why. */
  isFailed: boolean;
  /** What is shown belongs to the last range, until that of this one has come. */
  isStale: boolean;
  children: ReactNode;
};

/** The figures, the chart and the rankings of a page of analytics. */
export function Report({ isFailed, isStale, children }: ReportProps) {
  if (isFailed) return null;
  return (
    <div className={`${styles['report']} ${isStale ? styles['stale'] : ''}`} aria-busy={isStale}>
      {children}
    </div>
  );
}
