import { currentLocale, t } from '../../../language/translate.ts';
import type { AnalyticsSearch, NamedRange } from '../analytics-search.ts';

/** The named ranges, as the list of ranges shows them. */
export const rangeNames: Readonly<Record<NamedRange, string>> = {
  today: t('Today'),
  yesterday: t('Yesterday'),
  '24h': t('Last 24 hours'),
  '7d': t('Last 7 days'),
  '28d': t('Last 28 days'),
  '30d': t('Last 30 days'),
  '90d': t('Last 90 days'),
  month: t('This month'),
  'last-month': t('Last month'),
  year: t('Year to date'),
  '365d': t('Last 12 months'),
  all: t('All time'),
};

const withYear = new Intl.DateTimeFormat(currentLocale(), {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** Such as `Nov 1 – 24, 2026`. @param days as `YYYY-MM-DD`, both included */
export function nameDays({ from, to }: { from: string; to: string }): string {
  if (from === to) return withYear.format(new Date(from));
  return withYear.formatRange(new Date(from), new Date(to));
}

/** The name of a page's range. */
export function nameRange({ range, from, to }: AnalyticsSearch): string {
  return from !== undefined && to !== undefined ? nameDays({ from, to }) : rangeNames[range ?? '30d'];
}
