import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '../../ui/use-now.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { chooseRange, type StatsQuery } from './choose-range.ts';

/** How often a report that reaches until now is asked for again. */
export const refreshMs = 60_000;

/** The range of the page's address, the same one until a day begins or the address changes. */
export function useRange(search: AnalyticsSearch): StatsQuery {
  const now = useNow();
  const range = chooseRange(search, now);
  const key = JSON.stringify(range);
  return useMemo(() => JSON.parse(key) as StatsQuery, [key]);
}

export type ChangeAnalytics = (changes: {
  [Name in keyof AnalyticsSearch]?: AnalyticsSearch[Name] | undefined;
}) => void;

/** Changes some of what the address says. */
export function useChangeAnalytics(): ChangeAnalytics {
  const navigate = useNavigate();
  return (changes) =>
    void navigate({
      to: '.',
      search: (before: AnalyticsSearch) =>
        Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)),
      replace: true,
    });
}
