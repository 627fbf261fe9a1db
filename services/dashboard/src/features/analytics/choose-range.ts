import type { ComparedWith, StatsInterval } from '@linkplane/contracts';
import { ownTimezone } from '../../ui/describe-time-zone.ts';
import { instantIn, startOfHourIn } from '../../ui/time-in-zone.ts';
import type { AnalyticsSearch, NamedRange } from './analytics-search.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hoursOfDay = 24;

/** The query of a stats endpoint. Without an end the range ends now. */
export type StatsQuery = {
  start: string;
  end?: string;
  interval?: StatsInterval;
  timezone: string;
  includeBots: boolean;
  includeInternal: boolean;
  compare?: ComparedWith;
};

/**
 * The range of the search parameters. Named ranges begin at midnight in the time zone, and the last 24 hours with an hour, so
 * that their first bar is whole; the last day of chosen ones is part of them.
 * @param now milliseconds since 1970. @param since the instant before which nothing was counted, ISO 8601
 */
export function chooseRange(search: AnalyticsSearch, now: number, since: string): StatsQuery {
  const timezone = search.timezone ?? ownTimezone();
  const rest = {
    ...(search.interval && { interval: search.interval }),
    timezone,
    includeBots: search.bots === true,
    includeInternal: search.own === true,
    ...(search.compare && { compare: search.compare }),
  };
  const range = search.range ?? '30d';
  if (range === '24h' && search.from === undefined) {
    const firstHour = startOfHourIn(timezone, now - (hoursOfDay - 1) * hourMs);
    return { start: new Date(firstHour).toISOString(), ...rest };
  }
  const { from, to } = chooseDays(search, dayIn(timezone, now), dayIn(timezone, Date.parse(since)));
  return {
    start: startOfDay(from, timezone),
    ...(to !== undefined && { end: startOfDay(addDays(to, 1), timezone) }),
    ...rest,
  };
}

/** The days of a range; if it has no last day, it ends now. */
export type Days = { from: string; to?: string };

/**
 * The days of a range, both included.
 * @param today as `YYYY-MM-DD` in the time zone of the page. @param first the day before which nothing was counted
 */
export function chooseDays({ range = '30d', from, to }: AnalyticsSearch, today: string, first: string): Days {
  if (from !== undefined && to !== undefined) return { from, to };
  const month = `${today.slice(0, 7)}-01`;
  switch (range) {
    case 'today':
      return { from: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'month':
      return { from: month };
    case 'last-month': {
      const last = addDays(month, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01` };
    case 'all':
      return { from: first < today ? first : today };
    case '24h':
    case '7d':
    case '28d':
    case '30d':
    case '90d':
    case '365d':
      return { from: addDays(today, 1 - daysOf[range]) };
  }
}

const daysOf = { '24h': 2, '7d': 7, '28d': 28, '30d': 30, '90d': 90, '365d': 365 } as const satisfies Partial<
  Record<NamedRange, number>
>;

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The day in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timezone: string, at: number): string {
  return createDayIn(timezone)(at);
}

/** `dayIn` of many instants: creating a format takes a hundred times as long as using it. */
export function createDayIn(timezone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  return (at) => format.format(at);
}

/** The instant at which a day begins in a time zone; the first instant after a midnight that a clock change skips. */
export function startOfDay(day: string, timezone: string): string {
  return new Date(instantIn(timezone, `${day}T00:00`)).toISOString();
}
