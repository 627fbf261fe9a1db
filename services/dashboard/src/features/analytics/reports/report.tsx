import type { ReactNode } from 'react';
import styles from './report.module.css';

type ReportProps = {
  /** The query failed without any data to show; the notice above says why. */
  isFailed: boolean;
  /** The data of the previous range is shown while that of the current one loads. */
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
