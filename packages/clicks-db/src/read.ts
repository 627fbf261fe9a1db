export { isClickHouseUnavailable } from './is-unavailable.ts';
export type { LinkStats, NamedClicks, SeriesPoint } from './read/link-stats.ts';
export { readLinkStats } from './read/read-link-stats.ts';
export {
  countSeriesPoints,
  SeriesTooLongError,
  seriesPointsMax,
  type StatsInterval,
  type StatsQuery,
} from './read/stats-query.ts';
