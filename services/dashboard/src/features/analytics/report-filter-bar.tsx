import type { FilterDimension } from '@linkplane/contracts';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ChipsBar } from '../../ui/chips-bar.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import type { RowFilter } from './breakdown.tsx';
import { nameValue } from './name-dimensions.ts';
import { findState, listReportChips, toggleValue, withoutFilters } from './report-filters.ts';
import type { ChangeAnalytics } from './use-analytics.ts';

const ReportFilterDialog = lazy(async () => await import('./report-filter-dialog.tsx'));

type ReportFilterBarProps = {
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
  /** What the report can be filtered by. */
  of: readonly FilterDimension[];
  /** Of values that are ids. */
  names?: ReadonlyMap<string, string>;
};

/** The filters of a report as chips, and a dialog for one more. */
export function ReportFilterBar({ search, onChange, of, names }: ReportFilterBarProps) {
  const [isAdding, setIsAdding] = useState(false);
  const chips = listReportChips(search, (dimension, value) => names?.get(value) ?? nameValue(dimension, value))
    .filter(({ dimension }) => of.includes(dimension))
    .map(({ dimension, words }) => ({ key: dimension, words, onRemove: () => onChange({ [dimension]: undefined }) }));
  return (
    <ChipsBar chips={chips} onClear={() => onChange(withoutFilters)}>
      <Button size="small" icon={<ListFilter aria-hidden />} onClick={() => setIsAdding(true)}>
        {t('Filter')}
      </Button>
      {isAdding && (
        <Suspense>
          <ReportFilterDialog search={search} onChange={onChange} of={of} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </ChipsBar>
  );
}

/** Filters the report by clicks on the rows of one of its rankings. */
export function filterRows(search: AnalyticsSearch, onChange: ChangeAnalytics, dimension: FilterDimension): RowFilter {
  const filter = search[dimension];
  return {
    stateOf: (key) => findState(filter, key),
    toggle: (key, isExcluded) => onChange({ [dimension]: toggleValue(filter, key, isExcluded) }),
  };
}
