export { isClickHouseUnavailable } from './is-unavailable.ts';
export { readLinkStats, type LinkStats, type NamedClicks, type SeriesPoint } from './read/read-link-stats.ts';
export {
  countSeriesPoints,
  SeriesTooLongError,
  seriesPointsMax,
  type StatsInterval,
  type StatsQuery,
} from './read/stats-query.ts';
