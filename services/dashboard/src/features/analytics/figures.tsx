import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './figures.module.css';

export type Figure = {
  name: string;
  value: number | undefined;
  detail?: ReactNode;
  format?: (value: number) => string;
};

/** The key figures of a report. Skeletons of the same size stand in while they load. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value, detail, format }) => (
        <div key={name} className={styles['figure']}>
          <dt>{name}</dt>
          <dd className={styles['value']}>
            {value === undefined ? (
              <Skeleton width="4.5rem" height="2rem" />
            ) : (
              (format?.(value) ?? value.toLocaleString('en'))
            )}
          </dd>
          {detail !== undefined && <dd className={styles['detail']}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
