import type { LinkStatsData } from '@linkplane/contracts';
import styles from './conversions.module.css';
import { formatMoney } from './format-money.ts';

export type Revenue = LinkStatsData['revenue'];

/** Sums of several currencies, one below the other. */
export function Amounts({ revenue }: { revenue: Revenue }) {
  return (
    <span className={styles['amounts']}>
      {revenue.map((amount) => (
        <span key={amount.currency}>{formatMoney(amount)}</span>
      ))}
    </span>
  );
}
