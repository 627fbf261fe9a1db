// The queries that the management plane may use: its permission list.
export { readBreakdown, type Breakdown, type BreakdownQuery } from './read/breakdown.ts';
export { readConversionBreakdown } from './read/conversion-breakdown.ts';
export {
  conversionGroupsMax,
  countConversionsToRead,
  noConversions,
  readConversions,
  readConversionsBy,
  type ConversionFigures,
  type ConversionsQuery,
  type Revenue,
} from './read/conversion-figures.ts';
export { readGroupBreakdown, type GroupBreakdown, type GroupedLinks } from './read/group-breakdown.ts';
export { isClickHouseUnavailable } from './is-unavailable.ts';
export { countLinkClicks, countProfileEvents, type IdRangeQuery } from './read/counts.ts';
export { readDailyClicks } from './read/daily-clicks.ts';
export { exportClicks, exportConversions, exportProfileEvents, type ClickExport } from './read/export-clicks.ts';
export {
  readClicksOverTime,
  readClickStats,
  readLinkStats,
  type LinkStats,
  type SeriesPoint,
} from './read/link-report.ts';
export { findFinishedRange, type FinishedRange } from './read/read-in-parts.ts';
export { readHoursOfWeek } from './read/hours-of-week.ts';
export { readOverview, readOverviewOverTime, type OverviewStats } from './read/overview.ts';
export { readProfileOverTime, readProfileStats, type ProfileStats } from './read/profile-report.ts';
export { rankedLinksMax, rankLinks, type LinkRank } from './read/rank-links.ts';
export type { NamedClicks } from './read/rankings.ts';
export { readRealtime, type Realtime, type RecentEvent } from './read/realtime.ts';
export type { ClickColumn, ClickFilter, FilterColumn } from './read/select-clicks.ts';
export {
  seriesPointsMax,
  SeriesTooLongError,
  type CountedEvents,
  type LinkStatsQuery,
  type ProfileStatsQuery,
  type ReportRange,
  type StatsInterval,
} from './read/time-range.ts';
