import type { FilterDimension } from '@linkplane/contracts';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipsBar } from '../../../ui/chips-bar.tsx';
import type { AnalyticsSearch } from '../analytics-search.ts';
import { nameValue } from '../name-dimensions.ts';
import { AbsentValues, FilterProblems } from './filter-problems.tsx';
import { listReportChips, listValues, withoutFilters } from '../report-filters.ts';
import type { ChangeAnalytics } from '../use-analytics.ts';
import type { CheckedFilters } from './use-checked-filters.ts';
import { useLinkNames, type FilterSource } from './use-filter-values.ts';

const ReportFilterDialog = lazy(async () => await import('./report-filter-dialog.tsx'));

type ReportFilterBarProps = {
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
  /** What the report can be filtered by. */
  of: readonly FilterDimension[];
  checked: CheckedFilters;
  source: FilterSource;
  /** The names of values that are ids. */
  names?: ReadonlyMap<string, string>;
  /** Whether the report has nothing: values that do not occur are named. */
  isEmpty?: boolean;
};

/** The filters of a report as chips, a dialog for one more, and what is wrong with those of the address. */
export function ReportFilterBar(props: ReportFilterBarProps) {
  const { search, onChange, of, checked, source, names, isEmpty = false } = props;
  const [isAdding, setIsAdding] = useState(false);
  const linkNames = useLinkNames(of.includes('link') ? listValues(search.link) : []);
  const nameOf = (dimension: FilterDimension, value: string) =>
    names?.get(value) ?? linkNames.get(value) ?? nameValue(dimension, value);
  const refused = new Set(checked.problems.map(({ dimension }) => dimension));
  const applied = Object.fromEntries(Object.entries(search).filter(([name]) => !refused.has(name as FilterDimension)));
  const chips = listReportChips(applied, nameOf)
    .filter(({ dimension }) => of.includes(dimension))
    .map(({ dimension, words }) => ({ key: dimension, words, onRemove: () => onChange({ [dimension]: undefined }) }));
  return (
    <>
      <ChipsBar chips={chips} onClear={() => onChange(withoutFilters)}>
        <Button size="small" icon={<ListFilter aria-hidden />} onClick={() => setIsAdding(true)}>
          {t('Filter')}
        </Button>
        {isAdding && (
          <Suspense>
            <ReportFilterDialog
              search={applied}
              {...{ onChange, of, source, names }}
              onClose={() => setIsAdding(false)}
            />
          </Suspense>
        )}
      </ChipsBar>
      <FilterProblems problems={checked.problems} onRemove={(dimension) => onChange({ [dimension]: undefined })} />
      {isEmpty &&
        'range' in source &&
        of.map((dimension) => {
          const filter = applied[dimension] as string | undefined;
          return filter !== undefined && <AbsentValues key={dimension} {...{ filter, dimension, source, nameOf }} />;
        })}
    </>
  );
}
