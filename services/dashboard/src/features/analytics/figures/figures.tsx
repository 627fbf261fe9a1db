import type { ReactNode } from 'react';
import { formatNumber } from '../../../language/translate.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { describeChange } from './describe-change.ts';
import styles from './figures.module.css';

export type Figure = {
  name: string;
  value?: number | undefined;
  /** The value of the time that the report is compared with. */
  before?: number | undefined;
  detail?: ReactNode;
  format?: (value: number) => string;
  /** In place of a value that is no number. */
  shown?: ReactNode;
};

/** The key figures of a report. Skeletons of the same size stand in while they load. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value, before, detail, format, shown }) => (
        <div key={name} className={styles['figure']}>
          <dt>{name}</dt>
          <dd className={styles['value']}>
            {shown}
            {shown === undefined && value === undefined && <Skeleton width="4.5rem" height="2rem" />}
            {value !== undefined && (
              <>
                {format?.(value) ?? formatNumber(value)}
                {before !== undefined && <ChangeMark value={value} before={before} />}
              </>
            )}
          </dd>
          {detail !== undefined && <dd className={styles['detail']}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

function ChangeMark({ value, before }: { value: number; before: number }) {
  const { tone, short, long } = describeChange(value, before);
  return (
    <span className={styles['change']} data-tone={tone} title={long}>
      <span aria-hidden>{short}</span>
      <span className="unseen">, {long}</span>
    </span>
  );
}
