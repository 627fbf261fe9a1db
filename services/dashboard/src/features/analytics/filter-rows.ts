import type { FilterDimension } from '@linkplane/contracts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { findState, toggleValue } from './report-filters.ts';
import type { ChangeAnalytics } from './use-analytics.ts';

/** What a click on a row of a ranking does to the filter of its dimension. */
export type RowFilter = {
  stateOf(key: string): 'kept' | 'excluded' | undefined;
  toggle(key: string, isExcluded: boolean): void;
};

/** Filters the report by clicks on the rows of one of its rankings. */
export function filterRows(search: AnalyticsSearch, onChange: ChangeAnalytics, dimension: FilterDimension): RowFilter {
  const filter = search[dimension];
  return {
    stateOf: (key) => findState(filter, key),
    toggle: (key, isExcluded) => onChange({ [dimension]: toggleValue(filter, key, isExcluded) }),
  };
}
