import type { FilterDimension } from '@linkplane/contracts';
import { formatList, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './filter-problems.module.css';
import type { FilterProblem } from './check-filters.ts';
import { dimensionNames, listValues } from '../report-filters.ts';
import { searchedRowsMax, useBreakdown } from '../use-breakdown.ts';
import type { FilterSource } from './use-filter-values.ts';

type FilterProblemsProps = { problems: readonly FilterProblem[]; onRemove: (dimension: FilterDimension) => void };

/** Filters of the address that cannot be applied, in place of the report. */
export function FilterProblems({ problems, onRemove }: FilterProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="bad">
      <p>{t('The report is not shown, because it cannot be filtered like this:')}</p>
      {problems.map(({ dimension, words }) => (
        <p key={dimension} className={styles['problem']}>
          <span dir="auto">{words}</span>
          <Button size="small" onClick={() => onRemove(dimension)}>
            {t('Remove filter by {name}', { name: dimensionNames[dimension] })}
          </Button>
        </p>
      ))}
    </Notice>
  );
}

type AbsentValuesProps = {
  filter: string;
  dimension: FilterDimension;
  source: Extract<FilterSource, { range: unknown }>;
  nameOf: (dimension: FilterDimension, value: string) => string;
};

/** Names the values of a filter that no click of the range has, whatever the other filters are. */
export function AbsentValues({ filter, dimension, source, nameOf }: AbsentValuesProps) {
  const { rows = [] } = useBreakdown(source.scope ?? {}, source.range, dimension, true);
  // A period without clicks has no values, and rows that are left out may have them.
  if (rows.length === 0 || rows.length >= searchedRowsMax || filter.startsWith('!')) return null;
  const found = rows.map(({ name }) => name.toLowerCase());
  const occurs = (value: string) =>
    found.some((name) => name === value || (dimension === 'language' && name.startsWith(`${value}-`)));
  const absent = listValues(filter).filter((value) => !occurs(value.toLowerCase()));
  if (absent.length === 0) return null;
  return (
    <Notice tone="warn">
      {t('{name}: {values} does not occur in this period.', {
        name: dimensionNames[dimension],
        values: formatList(
          absent.map((value) => nameOf(dimension, value)),
          'disjunction',
        ),
      })}
    </Notice>
  );
}
