import type { FilterDimension } from '@linkplane/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import type { AnalyticsSearch } from '../analytics-search.ts';
import type { StatsQuery } from '../choose-range.ts';
import { useCheckedFilters, type CheckedFilters } from '../filters/use-checked-filters.ts';
import { toFilterQuery, type FilterQuery } from '../report-filters.ts';
import { useChangeAnalytics, useRange, type ChangeAnalytics } from '../use-analytics.ts';
import { useRefresh } from '../use-refresh.ts';

/** What a report is about, as its address says. */
export type ReportSubject = {
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
  range: StatsQuery;
  /** What it can be filtered by. */
  of: readonly FilterDimension[];
  checked: CheckedFilters;
  /** The range and the filters as parameters of the API. */
  query: StatsQuery & FilterQuery;
};

/** The subject of a report, and the options of the query that reads it. */
export function useReport(search: AnalyticsSearch, of: readonly FilterDimension[]) {
  const range = useRange(search);
  const onChange = useChangeAnalytics();
  const checked = useCheckedFilters(search, of, onChange);
  const report: ReportSubject = {
    search,
    onChange,
    range,
    of,
    checked,
    query: { ...range, ...toFilterQuery(search, of) },
  };
  const options = {
    enabled: checked.isReady,
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh().refetchInterval,
  };
  return { report, options };
}
