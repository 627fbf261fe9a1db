import { t } from '../../../language/translate.ts';
import type { AnalyticsSearch } from '../analytics-search.ts';
import type { StatsQuery } from '../choose-range.ts';
import { DimensionCard } from './dimension-card.tsx';
import type { ReportFilters } from '../report-filters.ts';
import type { ChangeAnalytics } from '../use-analytics.ts';

type ConversionNamesProps = {
  isConverting: boolean;
  search: AnalyticsSearch;
  range: StatsQuery;
  onChange: ChangeAnalytics;
  scope?: ReportFilters;
  total: number | undefined;
};

/** The names of conversions; left out of a report without conversions, unless a filter is the reason. */
export function ConversionNames(props: ConversionNamesProps) {
  if (!props.isConverting && props.search.conversion === undefined) return null;
  return <DimensionCard {...props} label={t('Conversions')} tabs={[{ by: 'conversion', isFetched: true }]} />;
}
