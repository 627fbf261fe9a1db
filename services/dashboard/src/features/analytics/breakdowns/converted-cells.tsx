import { rich, t } from '../../../language/translate.ts';
import { Amounts, type Revenue } from '../../conversions/amounts.tsx';
import styles from './converted-cells.module.css';
import { nameCounted, type Counted } from './name-counted.tsx';

/** What became of the clicks of a row. */
export type Converted = { conversions: number; revenue: Revenue };

type Row = { converted?: Converted };

export function hasConversions(rows: readonly Row[] | undefined): boolean {
  return rows?.some(({ converted }) => (converted?.conversions ?? 0) > 0) ?? false;
}

/** The heads of the columns, where there is room for columns. Each cell also says what it is. */
export function ConvertedHead({ what, hasShare }: { what: Counted; hasShare: boolean }) {
  return (
    <p className={styles['head']} aria-hidden>
      <span className={styles['clicks']}>{nameCounted(what)}</span>
      {hasShare && <span className={styles['share']} />}
      <span className={styles['conversions']}>{t('Conversions')}</span>
      <span className={styles['revenue']}>{t('Revenue')}</span>
    </p>
  );
}

/** Columns of the row; where there is no room, a second line of those that have conversions. */
export function ConvertedCells({ converted: { conversions, revenue } }: { converted: Converted }) {
  return (
    <span className={styles['cells']} data-converted={conversions > 0 || revenue.length > 0}>
      <span className={styles['conversions']}>
        {rich('{count, plural, one {#<said> conversion</said>} other {#<said> conversions</said>}}', {
          count: conversions,
          said: (words) => <span className={styles['said']}>{words}</span>,
        })}
      </span>
      <span className={styles['revenue']}>
        {revenue.length > 0 ? <Amounts revenue={revenue} /> : <span className={styles['none']}>–</span>}
      </span>
    </span>
  );
}

/** The table as a download has it: the conversions, and a column for each currency. The first row has the headings. */
export function toConvertedTable(rows: readonly Row[]): (string | number | null)[][] {
  const currencies = [...new Set(rows.flatMap((row) => row.converted?.revenue.map(({ currency }) => currency) ?? []))];
  return [
    [t('Conversions'), ...currencies.map((currency) => t('Revenue in {currency}', { currency }))],
    ...rows.map(({ converted }) => [
      converted?.conversions ?? 0,
      ...currencies.map((currency) => converted?.revenue.find((sum) => sum.currency === currency)?.value ?? null),
    ]),
  ];
}
