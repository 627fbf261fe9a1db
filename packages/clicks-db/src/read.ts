export { isClickHouseUnavailable } from './is-unavailable.ts';
export type { LinkStats, NamedClicks, SeriesPoint } from './read/link-stats.ts';
export { readLinkStats, type LinkStatsQuery } from './read/read-link-stats.ts';
export { SeriesTooLongError, seriesPointsMax, type ReportRange, type StatsInterval } from './read/report-range.ts';
