import type { FilterDimension, Share } from '@linkplane/contracts';
import { currentLocale, t } from '../../language/translate.ts';
import type { AnalyticsSearch } from '../analytics/analytics-search.ts';
import type { StatsQuery } from '../analytics/choose-range.ts';

/** The report that a page shows, as it is on the screen. @property of the dimensions that it can be filtered by */
export type SharedReport = { search: AnalyticsSearch; range: StatsQuery; of: readonly FilterDimension[] };

export type SharedSettings = Pick<
  Share,
  'filters' | 'days' | 'start' | 'end' | 'timezone' | 'includeBots' | 'includeInternal' | 'compare'
>;

/** Ranges that end today and move with it. A page has whole days: of the last 24 hours it shows those of today. */
const rollingDays = { today: 1, '24h': 1, '7d': 7, '28d': 28, '30d': 30, '90d': 90, '365d': 365 } as const;

/** What a page has of the report on the screen. */
export function toSharedSettings({ search, range, of }: SharedReport): SharedSettings {
  const filters: Record<string, string> = Object.fromEntries(
    of.flatMap((dimension) => (search[dimension] === undefined ? [] : [[dimension, search[dimension]]])),
  );
  const { timezone, includeBots, includeInternal, compare = null } = range;
  return { filters, ...toTime(search, range), timezone, includeBots, includeInternal, compare };
}

function toTime(search: AnalyticsSearch, range: StatsQuery): Pick<SharedSettings, 'days' | 'start' | 'end'> {
  const named = search.from === undefined ? (search.range ?? '30d') : undefined;
  if (named !== undefined && named in rollingDays)
    return { days: rollingDays[named as keyof typeof rollingDays], start: null, end: null };
  // The last day of a range may not be over yet: the page ends with it.
  return { days: null, start: range.start, end: range.end ?? null };
}

/** The time that a page shows, in words. */
export function describeSharedTime({
  days,
  start,
  end,
  timezone,
}: Pick<Share, 'days' | 'start' | 'end' | 'timezone'>): string {
  if (days === 1) return t('the day of the visit');
  if (days !== null) return t('the last {days, number} days before each visit', { days });
  if (start === null) return t('7, 30, 90 or 365 days, as the visitor chooses');
  const dates = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: timezone });
  const from = new Date(start);
  if (end === null) return t('from {date} until each visit', { date: dates.format(from) });
  return dates.formatRange(from, new Date(Date.parse(end) - 1));
}
