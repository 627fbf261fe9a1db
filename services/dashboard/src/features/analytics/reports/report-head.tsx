import type { ComponentProps } from 'react';
import { ReportFilterBar } from '../filters/report-filter-bar.tsx';
import { RangeBar } from '../range/range-bar.tsx';
import type { ReportSubject } from './use-report.ts';

type FilterProps = Pick<ComponentProps<typeof ReportFilterBar>, 'source' | 'names' | 'isEmpty'>;
type ReportHeadProps = FilterProps & {
  report: ReportSubject;
  /** The query that reads the report. */
  stats: { dataUpdatedAt: number; isFetching: boolean };
};

/** The range and the filters of a report. */
export function ReportHead({ report, stats, ...filters }: ReportHeadProps) {
  const { search, range, onChange, of, checked } = report;
  return (
    <>
      <RangeBar {...{ search, range, onChange }} updatedAt={stats.dataUpdatedAt} isFetching={stats.isFetching} />
      <ReportFilterBar {...{ search, onChange, of, checked }} {...filters} />
    </>
  );
}
