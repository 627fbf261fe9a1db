import type { Link, LinkStatsData } from '@linkplane/contracts';
import type { ReactNode } from 'react';
import { currentLocale, formatNumber, rich, t } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { DestinationLink } from '../links/destination-link.tsx';
import { Amounts } from './amounts.tsx';
import styles from './conversions.module.css';
import { formatProbability } from './format-money.ts';
import { GuideLink } from './guide-link.tsx';
import { RateInterval } from './rate-interval.tsx';
import { nameVariants, summarizeSplit, type ShownVariant, type SplitSummary } from './summarize-split.ts';

type SplitStats = Pick<LinkStatsData, 'variants' | 'splitResult' | 'sampleRatioMismatch'>;

type SplitCardProps = {
  /** Undefined while they load: the card has its height, so that nothing below it moves. */
  stats: SplitStats | undefined;
  /** The split of the link as it is now; undefined while it loads. */
  split: Link['split'] | undefined;
};

/** How the variants of a split test did: one sentence, then the figures of each. */
export function SplitCard({ stats, split }: SplitCardProps) {
  if (stats) return <Results stats={stats} split={split} />;
  if (!split) return null;
  return (
    <div className={styles['awaited']} role="status" aria-label={t('Loading')}>
      <div inert>
        <Results stats={awaitStats(split)} split={split} />
      </div>
    </div>
  );
}

/** Figures with as many variants, which are never shown. */
function awaitStats({ variants }: NonNullable<Link['split']>): SplitStats {
  const figures = { clicks: 0, uniqueVisitors: 0, share: 0, conversions: 0, convertedClicks: 0, revenue: [] };
  const rates = { conversionRate: 0, conversionRateLow: 0, conversionRateHigh: 0, probabilityToBeBest: null };
  return {
    variants: variants.map(({ id, name }) => ({ id, name, ...figures, ...rates, enoughData: false })),
    splitResult: { state: 'undecided', bestVariantId: null, sentence: '' },
    sampleRatioMismatch: null,
  };
}

function Results({ stats, split }: { stats: SplitStats; split: Link['split'] | undefined }) {
  const variants = nameVariants(stats.variants, split);
  if (variants.length === 0) return null;
  const summary = summarizeSplit(variants, stats.splitResult);
  const isMismatch = stats.sampleRatioMismatch === true;
  return (
    <Card title={t('Split test')} isFlush>
      <div className={styles['said']}>
        {summary && (
          <Notice tone={summary.state === 'decided' && !isMismatch ? 'good' : 'info'}>
            <p>{describe(summary)}</p>
          </Notice>
        )}
        {isMismatch && (
          <Notice tone="warn">
            <p>
              {t(
                'The variants got other shares of the visitors than their weights say, beyond chance. Something else decides who gets which one, so their results cannot be compared.',
              )}
            </p>
          </Notice>
        )}
      </div>
      <div className={styles['variants']}>
        <VariantsTable variants={variants} isDecidable={summary?.state !== 'notEnoughData'} />
      </div>
    </Card>
  );
}

function describe(summary: SplitSummary) {
  if (summary.state === 'decided')
    return t('“{name}” is better with a probability of {probability}.', {
      name: summary.name,
      probability: formatProbability(summary.probability),
    });
  if (summary.state === 'undecided') return t('No variant is clearly better so far.');
  if (summary.state === 'notEnoughData')
    return t('Not enough data yet: each variant needs 100 clicks, and 10 of them with a conversion.');
  return rich('Clicks per variant only repeat the weights: <link>record conversions</link> to compare them.', {
    link: (text) => <GuideLink>{text}</GuideLink>,
  });
}

const shares = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });

/** What the table shows of a variant. @property isNumber figures stand below each other */
type Column = { name: string; isNumber: boolean; show: (variant: ShownVariant) => ReactNode };

/**
 * Columns of conversions are there as soon as a variant has one.
 * @param isDecidable false: there is too little data for a probability to mean anything
 */
function listColumns(variants: readonly ShownVariant[], isDecidable: boolean): Column[] {
  const number = (name: string, show: Column['show']): Column => ({ name, isNumber: true, show });
  const columns = [
    number(t('Clicks'), ({ clicks }) => formatNumber(clicks)),
    number(t('Visitors'), ({ uniqueVisitors }) => formatNumber(uniqueVisitors)),
    number(t('Share of clicks'), ({ share }) => shares.format(share)),
  ];
  if (variants.every(({ conversions }) => conversions === 0)) return columns;
  const largest = Math.max(...variants.map(({ conversionRateHigh }) => conversionRateHigh));
  const rate: Column = {
    name: t('Conversion rate'),
    isNumber: false,
    show: ({ conversionRate, conversionRateLow, conversionRateHigh }) => (
      <RateInterval rate={conversionRate} low={conversionRateLow} high={conversionRateHigh} largest={largest} />
    ),
  };
  const money = number(t('Revenue'), ({ revenue }) => (revenue.length === 0 ? '–' : <Amounts revenue={revenue} />));
  return [
    ...columns,
    number(t('Conversions'), ({ conversions }) => formatNumber(conversions)),
    rate,
    ...(variants.some(({ revenue }) => revenue.length > 0) ? [money] : []),
    number(t('Probability to be best'), ({ probabilityToBeBest }) =>
      probabilityToBeBest === null || !isDecidable ? '–' : formatProbability(probabilityToBeBest),
    ),
  ];
}

type VariantsTableProps = { variants: readonly ShownVariant[]; isDecidable: boolean };

function VariantsTable({ variants, isDecidable }: VariantsTableProps) {
  const columns = listColumns(variants, isDecidable);
  const classOf = (part: 'head' | 'cell', isNumber: boolean) =>
    [styles[part], isNumber && styles['number']].filter(Boolean).join(' ');
  return (
    <Table
      label={t('Variants')}
      head={
        <>
          <th className={styles['head']}>{t('Variant')}</th>
          {columns.map(({ name, isNumber }) => (
            <th key={name} className={classOf('head', isNumber)}>
              {name}
            </th>
          ))}
        </>
      }
    >
      {variants.map((variant) => (
        <tr key={variant.id} className={styles['row']}>
          <td className={styles['cell']}>
            <span className={styles['variant']}>
              <bdi>{variant.name}</bdi>
            </span>
            {variant.url !== null && (
              <span className={styles['destination']}>
                <DestinationLink url={variant.url} />
              </span>
            )}
          </td>
          {columns.map(({ name, isNumber, show }) => (
            <td key={name} className={classOf('cell', isNumber)} data-name={name}>
              {show(variant)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
