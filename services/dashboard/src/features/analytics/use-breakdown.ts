import type { BreakdownData } from '@linkplane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import type { StatsQuery } from './choose-range.ts';
import { toFilterQuery, type ReportFilters } from './report-filters.ts';
import { useRefresh } from './use-refresh.ts';

const rowsMax = 50;
/** The rows that a search reads: it is for what the first rows do not have. */
export const searchedRowsMax = 1_000;

/** The clicks of a report by one dimension. @param filters undefined: nothing is fetched */
export function useBreakdown(
  filters: (AnalyticsSearch & ReportFilters) | undefined,
  range: StatsQuery | undefined,
  by: BreakdownData['by'],
  isSearching = false,
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
