import type { FilterDimension } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { tagsQuery } from '../../tags/tags-query.ts';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { checkFilters, type FilterProblem } from './check-filters.ts';
import type { ReportFilters } from '../report-filters.ts';
import type { ChangeAnalytics } from '../use-analytics.ts';

/** @property isReady whether the report can be read with the filters */
export type CheckedFilters = { problems: FilterProblem[]; isReady: boolean };

/**
 * Checks the filters of the address, and writes those into it as the API takes them that have a name instead, such as
 * `country=Germany`.
 * @param of the dimensions of the report
 */
export function useCheckedFilters(
  filters: ReportFilters,
  of: readonly FilterDimension[],
  onChange: ChangeAnalytics,
): CheckedFilters {
  const isTagged = filters.tag !== undefined && of.includes('tag');
  const tags = useQuery({ ...tagsQuery(useV1(), useWorkspace().id), enabled: isTagged });
  const names = useMemo(() => tags.data?.map(({ name }) => name), [tags.data]);
  const key = JSON.stringify(Object.fromEntries(of.map((dimension) => [dimension, filters[dimension]])));
  const { corrected, problems } = useMemo(
    () => checkFilters(JSON.parse(key) as ReportFilters, of, names),
    [key, of, names],
  );
  const changes = JSON.stringify(corrected);
  const isCorrect = changes === '{}';
  useEffect(() => {
    if (!isCorrect) onChange(JSON.parse(changes) as ReportFilters);
  });
  return { problems, isReady: isCorrect && problems.length === 0 && !(isTagged && tags.isLoading) };
}
