export { isClickHouseUnavailable } from './is-unavailable.ts';
export type { LinkStats, NamedClicks, SeriesPoint } from './read/link-stats.ts';
export { readLinkStats } from './read/read-link-stats.ts';
export {
  SeriesTooLongError,
  seriesPointsMax,
  type LinkStatsQuery,
  type ProfileStatsQuery,
  type ReportRange,
  type StatsInterval,
} from './read/report-range.ts';
export { rankedLinksMax, rankLinks, type LinkRank } from './read/rank-links.ts';
export { readOverview } from './read/read-overview.ts';
export { readProfileStats } from './read/read-profile-stats.ts';
export type { OverviewStats, ProfileStats } from './read/report-stats.ts';
export { countLinkClicks, countProfileEvents, type IdRangeQuery } from './read/count-by-id.ts';
export { exportClicks, type ClickExport } from './read/export-clicks.ts';
export { readRealtime, type Realtime, type RecentEvent } from './read/read-realtime.ts';
