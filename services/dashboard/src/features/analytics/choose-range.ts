import type { ComparedWith, StatsInterval } from '@linkplane/contracts';
import { ownTimezone } from '../../ui/describe-time-zone.ts';
import type { AnalyticsSearch, NamedRange } from './analytics-search.ts';

const dayMs = 86_400_000;
const daysOf: Record<Exclude<NamedRange, '24h'>, number> = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

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
 * The range of the search parameters. Named ranges begin at midnight in the time zone, so that their first bar is
 * whole; the last day of chosen ones is part of them.
 * @param now milliseconds since 1970
 */
export function chooseRange(search: AnalyticsSearch, now: number): StatsQuery {
  const timezone = search.timezone ?? ownTimezone();
  const rest = {
    ...(search.interval && { interval: search.interval }),
    timezone,
    includeBots: search.bots === true,
    includeInternal: search.own === true,
    ...(search.compare && { compare: search.compare }),
  };
  if (search.from !== undefined && search.to !== undefined) {
    const dayAfter = new Date(Date.parse(search.to) + dayMs).toISOString().slice(0, 10);
    return { start: startOfDay(search.from, timezone), end: startOfDay(dayAfter, timezone), ...rest };
  }
  const range = search.range ?? '30d';
  if (range === '24h') return { start: new Date(Math.floor((now - dayMs) / 60_000) * 60_000).toISOString(), ...rest };
  const today = dayIn(timezone, now);
  const first = new Date(Date.parse(today) - (daysOf[range] - 1) * dayMs).toISOString().slice(0, 10);
  return { start: startOfDay(first, timezone), ...rest };
}

/** The day in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timezone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(at);
}

/** The instant at which a day begins in a time zone; the first instant after a midnight that a clock change skips. */
export function startOfDay(day: string, timezone: string): string {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const first = asUtc - offsetAt(timezone, asUtc);
  // The offset at the guess may be another one than at the instant itself.
  const second = asUtc - offsetAt(timezone, first);
  const candidates = [first, second].filter((instant) => dayIn(timezone, instant) === day);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : Math.max(first, second)).toISOString();
}

/** The offset of a time zone from UTC, in milliseconds. */
function offsetAt(timezone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1_000) * 1_000;
}
