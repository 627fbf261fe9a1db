import { isTimezone, type ComparedWith, type StatsInterval } from '@linkplane/contracts';
import { readReportFilters, type ReportFilters } from './report-filters.ts';

const intervals: readonly StatsInterval[] = ['hour', 'day', 'week', 'month'];
const ranges = [
  ...(['today', 'yesterday', '24h', '7d', '28d', '30d', '90d'] as const),
  ...(['month', 'last-month', 'year', '365d', 'all'] as const),
] as const;
export type NamedRange = (typeof ranges)[number];

/** The search parameters of an analytics page, filters included. The default range is the last 30 days. */
export type AnalyticsSearch = ReportFilters & {
  range?: NamedRange;
  /** Instead of a named range: days as `YYYY-MM-DD` in the time zone, both included. */
  from?: string;
  to?: string;
  interval?: StatsInterval;
  /** IANA name; the browser's by default. */
  timezone?: string;
  bots?: boolean;
  /** Whether visits from the workspace's own addresses count. */
  own?: boolean;
  compare?: ComparedWith;
  /** The saved view that was opened last. */
  view?: string;
};

/** Drops invalid values. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const { range, from, to, interval, timezone, bots, own, compare, view } = search;
  return {
    ...(ranges.includes(range as NamedRange) && { range: range as NamedRange }),
    ...(isDay(from) && isDay(to) && from <= to && { from, to }),
    ...(intervals.includes(interval as StatsInterval) && { interval: interval as StatsInterval }),
    ...(isTimezone(timezone) && { timezone }),
    ...(bots === true && { bots }),
    ...(own === true && { own }),
    ...((compare === 'previous' || compare === 'year') && { compare }),
    ...(typeof view === 'string' && view !== '' && { view }),
    ...readReportFilters(search),
  };
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = Date.parse(value);
  // Browsers make a day of March of 30 February.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}
