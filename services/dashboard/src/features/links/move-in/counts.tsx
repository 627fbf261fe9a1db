import { formatNumber } from '../../../language/translate.ts';
import styles from './move-in.module.css';

/** Names with their numbers, without those that are 0. */
export function Counts({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) {
  const shown = counts.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <dl className={styles['counts']}>
      {shown.map(([name, count]) => (
        <div key={name} className={styles['count']}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
