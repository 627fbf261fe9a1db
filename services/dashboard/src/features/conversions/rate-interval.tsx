import { t } from '../../language/translate.ts';
import styles from './conversions.module.css';
import { formatRate } from './format-money.ts';

type RateIntervalProps = {
  rate: number;
  low: number;
  high: number;
  /** The end of the scale, the same for all rates that are compared. */
  largest: number;
};

/** A rate with its 95 % interval, also drawn as a band. */
export function RateInterval({ rate, low, high, largest }: RateIntervalProps) {
  const shown = { rate: formatRate(rate), low: formatRate(low), high: formatRate(high) };
  const place = (value: number) => `${largest === 0 ? 0 : (100 * value) / largest}%`;
  return (
    <span className={styles['rate']}>
      <span className={styles['rateValue']} aria-hidden>
        {shown.rate}
      </span>
      <span className={styles['ends']} aria-hidden>
        {t('{low} to {high}', { low: shown.low, high: shown.high })}
      </span>
      <span
        className={styles['scale']}
        role="img"
        aria-label={t('{rate}, 95 % interval from {low} to {high}', shown)}
        title={t('{rate}, 95 % interval from {low} to {high}', shown)}
      >
        <span
          className={styles['band']}
          style={{ insetInlineStart: place(low), inlineSize: place(Math.max(0, high - low)) }}
        />
        <span className={styles['point']} style={{ insetInlineStart: place(rate) }} />
      </span>
    </span>
  );
}
