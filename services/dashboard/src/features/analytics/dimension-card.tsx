import type { BreakdownData } from '@linkplane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { Breakdown, type Ranked } from './breakdown.tsx';
import type { StatsQuery } from './choose-range.ts';
import { dimensionTabs } from './dimension-tabs.ts';
import { hintPlaces } from './hint-places.ts';
import { markRow } from './mark-row.tsx';
import type { Counted } from './name-counted.tsx';
import { nameValue } from './name-dimensions.ts';
import { filterRows } from './report-filter-bar.tsx';
import { toFilterQuery, type ReportFilters } from './report-filters.ts';
import type { ChangeAnalytics } from './use-analytics.ts';
import { useRefresh } from './use-refresh.ts';

type Dimension = BreakdownData['by'];
type Row = { name: string; clicks: number };

/** @property rows those that the report has already; left out, they are fetched when the tab is opened */
export type DimensionTab = { by: Dimension; rows?: readonly Row[] | undefined; isFetched?: boolean };

type DimensionCardProps = {
  /** Of the group of tabs. */
  label: string;
  tabs: readonly [DimensionTab, ...DimensionTab[]];
  /** All clicks of the report, of which rows are shares. Undefined while it loads. */
  total: number | undefined;
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
  /** Of a report whose rows can be fetched; left out, the card has the given rows only. */
  range?: StatsQuery;
  /** What the page is about, such as its link. */
  scope?: ReportFilters;
  what?: Counted;
};

const rowsMax = 50;
/** Of a search, which is for what the first rows do not have. */
const searchedRowsMax = 1_000;

/** Rankings by related properties of a click, one behind each tab. A click on a row filters the report. */
export function DimensionCard(props: DimensionCardProps) {
  const { label, tabs, total, search, onChange, range, scope, what } = props;
  const [by, setBy] = useState<Dimension>(tabs[0].by);
  const [isSearching, setIsSearching] = useState(false);
  const tab = tabs.find((each) => each.by === by) ?? tabs[0];
  const isFetched = range !== undefined && (tab.isFetched === true || isSearching);
  const fetched = useRows(isFetched ? { ...search, ...scope } : undefined, range, by, isSearching);
  const rows = (isFetched ? fetched.rows : undefined) ?? (tab.isFetched ? undefined : tab.rows);
  return (
    <Breakdown
      title={dimensionTabs[by]}
      tabs={{
        label,
        value: by,
        options: tabs.map((each) => ({ value: each.by, name: dimensionTabs[each.by] })),
        onChange: setBy,
      }}
      rows={rows?.map((row) => describeRow(by, row))}
      total={(isFetched ? fetched.total : undefined) ?? total}
      filter={filterRows(search, onChange, by)}
      hint={hintPlaces(by, rows)}
      onSearching={setIsSearching}
      {...(what !== undefined && { what })}
      notice={
        isFetched && fetched.error !== null && rows === undefined ? (
          <ErrorNotice error={fetched.error} onRetry={fetched.retry} />
        ) : undefined
      }
    />
  );
}

function describeRow(by: Dimension, { name, clicks }: Row): Ranked {
  return { key: name, name: nameValue(by, name), clicks, mark: markRow(by, name) };
}

/** @param filters undefined: nothing is fetched */
function useRows(
  filters: (AnalyticsSearch & ReportFilters) | undefined,
  range: StatsQuery | undefined,
  by: Dimension,
  isSearching: boolean,
) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { refetchInterval } = useRefresh();
  const query = {
    ...toFilterQuery(filters ?? {}),
    by,
    limit: isSearching ? searchedRowsMax : rowsMax,
    start: range?.start,
    timezone: range?.timezone,
    includeBots: range?.includeBots,
    includeInternal: range?.includeInternal,
    ...(range?.end !== undefined && { end: range.end }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: workspaceKey(workspaceId, 'breakdown', query),
    queryFn: async ({ signal }) => await v1('get', '/analytics/breakdown', { query, signal }),
    enabled: filters !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const isOfTab = data?.by === by;
  return {
    rows: isOfTab ? data.rows : undefined,
    total: isOfTab ? data.total : undefined,
    error,
    retry: () => void refetch(),
  };
}
