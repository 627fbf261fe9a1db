import type { OverviewData } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { Amounts } from '../../conversions/amounts.tsx';
import { formatRate } from '../../conversions/format-money.ts';
import { Figures } from './figures.tsx';

type ConversionFiguresProps = {
  /** Undefined while it loads. */
  data: Pick<OverviewData, 'totalClicks' | 'conversions' | 'convertedClicks' | 'revenue'> | undefined;
  /** Whether they are shown without conversions as well. */
  isExpected?: boolean;
};

/** What became of the clicks of a report. Left out where nothing was recorded. */
export function ConversionFigures({ data, isExpected = false }: ConversionFiguresProps) {
  if (!isExpected && (data === undefined || data.conversions === 0)) return null;
  const { totalClicks = 0, convertedClicks = 0, revenue = [] } = data ?? {};
  return (
    <Figures
      figures={[
        { name: t('Conversions'), value: data?.conversions, detail: t('at the time of their clicks') },
        {
          name: t('Conversion rate'),
          detail: t('clicks with a conversion'),
          ...(data && { shown: totalClicks === 0 ? '–' : formatRate(convertedClicks / totalClicks) }),
        },
        ...(revenue.length > 0 ? [{ name: t('Revenue'), shown: <Amounts revenue={revenue} /> }] : []),
      ]}
    />
  );
}
