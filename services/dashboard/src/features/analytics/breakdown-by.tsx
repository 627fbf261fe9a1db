import type { BreakdownData } from '@linkplane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import styles from './breakdown-by.module.css';
import { Breakdown } from './breakdown.tsx';
import type { StatsQuery } from './choose-range.ts';
import { hintPlaces } from './hint-places.ts';
import { nameValue } from './name-dimensions.ts';
import { filterRows } from './report-filter-bar.tsx';
import { dimensionNames, toFilterQuery, type ReportFilters } from './report-filters.ts';
import { refreshMs, type ChangeAnalytics } from './use-analytics.ts';

type Dimension = BreakdownData['by'];

type BreakdownByProps = {
  search: AnalyticsSearch;
  range: StatsQuery;
  onChange: ChangeAnalytics;
  /** The dimensions to choose from; the first one is shown first. */
  choices: readonly [Dimension, ...Dimension[]];
  /** What the page is about, such as its link. */
  scope?: ReportFilters;
};

const rowsMax = 50;

/** A ranking of clicks by a dimension that the reader chooses. */
export function BreakdownBy({ search, range, onChange, choices, scope }: BreakdownByProps) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const [by, setBy] = useState<Dimension>(choices[0]);
  const { start, end, timezone, includeBots, includeInternal } = range;
  const query = {
    ...toFilterQuery({ ...search, ...scope }),
    by,
    limit: rowsMax,
    start,
    timezone,
    includeBots,
    includeInternal,
    ...(end !== undefined && { end }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: workspaceKey(workspaceId, 'breakdown', query),
    queryFn: async ({ signal }) => await v1('get', '/analytics/breakdown', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const rows = data?.by === by ? data.rows : undefined;
  return (
    <Breakdown
      title={dimensionNames[by]}
      rows={rows?.map(({ name, clicks }) => ({ key: name, name: nameValue(by, name), clicks }))}
      filter={filterRows(search, onChange, by)}
      hint={hintPlaces(by, rows)}
      notice={error && data === undefined ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : undefined}
      actions={
        <select
          className={styles['choice']}
          aria-label={t('Break down by')}
          value={by}
          onChange={(event) => setBy(event.target.value as Dimension)}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {dimensionNames[each]}
            </option>
          ))}
        </select>
      }
    />
  );
}
