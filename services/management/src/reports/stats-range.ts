import { presentFilters, type StatsInterval, type StatsQueryInput } from '@linkplane/contracts';
import { validationError } from '../http/app-error.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;
/** Whole days, so that the first bar of a chart is complete, and today. */
const defaultRangeMs = 30 * dayMs;
/** Fifty years. */
const filteredRangeMsMax = 50 * 366 * dayMs;
/** The default interval of a range up to this length; of a longer one it is a month. */
const defaultIntervals: { interval: StatsInterval; rangeMsMax: number }[] = [
  { interval: 'hour', rangeMsMax: 3 * dayMs },
  { interval: 'day', rangeMsMax: 120 * dayMs },
  { interval: 'week', rangeMsMax: 2 * 366 * dayMs },
];

export type StatsRange = { start: Date; end: Date; interval: StatsInterval; timezone: string };

/**
 * The range of a report, [start, end), with the defaults of what the query leaves out. `timezone` is the canonical name
 * of the zone, which both databases know; the query may have an old or oddly cased one.
 * @throws AppError VALIDATION_ERROR
 */
export function chooseRange(query: StatsQueryInput, now: Date): StatsRange {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: query.timezone }).resolvedOptions();
  const { start = startOfDay(new Date(now.getTime() - defaultRangeMs), timeZone), end = now } = query;
  const lengthMs = end.getTime() - start.getTime();
  if (lengthMs <= 0) throw validationError({ field: 'start', message: 'must be earlier than end' });
  if (query.filters.length > 0 && lengthMs > filteredRangeMsMax)
    throw validationError({ field: 'start', message: 'must be at most 50 years before end, in a report with filters' });
  const fitting = defaultIntervals.find(({ rangeMsMax }) => lengthMs <= rangeMsMax);
  return { start, end, interval: query.interval ?? fitting?.interval ?? 'month', timezone: timeZone };
}

/** The first instant of the day, in the zone, that contains `instant`. Where clocks skip midnight, it is after the gap. */
export function startOfDay(instant: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** The zone's clock as if it were UTC's. */
  const readClock = (at: number): number => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const midnight = Math.floor(readClock(instant.getTime()) / dayMs) * dayMs;
  // The first guess may have the offset of the other side of a clock change; the second guess is right.
  let at = instant.getTime();
  for (let guess = 0; guess < 3; guess += 1) at += midnight - readClock(at);
  at += Math.max(0, midnight - readClock(at)); // a midnight that does not exist is never reached
  return new Date(Math.floor(at / secondMs) * secondMs);
}

/** The range as every report returns it, with the time zone as the query named it. */
export function presentRange(range: StatsRange, { timezone, filters }: StatsQueryInput) {
  return {
    start: range.start.toISOString(),
    end: range.end.toISOString(),
    timezone,
    interval: range.interval,
    filters: presentFilters(filters),
  };
}
