import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '../../ui/use-now.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { chooseRange, type StatsQuery } from './choose-range.ts';

/** The range of the search parameters; stable until the day or the parameters change. */
export function useRange(search: AnalyticsSearch): StatsQuery {
  const now = useNow();
  const { createdAt } = useWorkspace();
  const range = chooseRange(search, now, createdAt);
  const key = JSON.stringify(range);
  return useMemo(() => JSON.parse(key) as StatsQuery, [key]);
}

export type ChangeAnalytics = (changes: {
  [Name in keyof AnalyticsSearch]?: AnalyticsSearch[Name] | undefined;
}) => void;

/** Changes some of the search parameters. */
export function useChangeAnalytics(): ChangeAnalytics {
  const navigate = useNavigate();
  return (changes) =>
    void navigate({
      to: '.',
      search: (before: object) =>
        Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)),
      replace: true,
    });
}
