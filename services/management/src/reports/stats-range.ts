import { presentFilters, type ComparedWith, type StatsInterval, type StatsQueryInput } from '@linkplane/contracts';
import { validationError } from '../http/app-error.ts';
import { canonicalZone, createClockReader, findInstant, startOfDay, toInstant } from './local-time.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;
/** Whole days, so that the first bar of a chart is complete, and today. */
const defaultRangeMs = 30 * dayMs;
/** Fifty years. */
const boundedRangeMsMax = 50 * 366 * dayMs;
const whyBounded = 'in the overview, in a breakdown, and in a report with filters or a comparison';
/** The default interval of a range up to this length; of a longer one it is a month. */
const defaultIntervals: { interval: StatsInterval; rangeMsMax: number }[] = [
  { interval: 'hour', rangeMsMax: 3 * dayMs },
  { interval: 'day', rangeMsMax: 120 * dayMs },
  { interval: 'week', rangeMsMax: 2 * 366 * dayMs },
];

/** What the queries of reports and breakdowns have of the range. */
type RangeQuery = Pick<StatsQueryInput, 'start' | 'end' | 'timezone' | 'filters'> & {
  interval?: StatsInterval | undefined;
  compare?: ComparedWith | undefined;
  /** Whether the range is limited to fifty years without filters, too. */
  isBounded?: boolean;
};

export type StatsRange = { start: Date; end: Date; interval: StatsInterval; timezone: string };

/**
 * The range of a report, [start, end), with the defaults of what the query leaves out. `timezone` is the canonical name
 * of the zone, which both databases know; the query may have an old or oddly cased one. A date without a time is its
 * midnight there.
 * @throws AppError VALIDATION_ERROR
 */
export function chooseRange(query: RangeQuery, now: Date): StatsRange {
  const timeZone = canonicalZone(query.timezone);
  const start = toInstant(query.start, timeZone) ?? startOfDay(new Date(now.getTime() - defaultRangeMs), timeZone);
  const end = toInstant(query.end, timeZone) ?? now;
  const lengthMs = end.getTime() - start.getTime();
  if (lengthMs <= 0) throw validationError({ field: 'start', message: 'must be earlier than end' });
  const isPlain = query.filters.length === 0 && query.compare === undefined && !query.isBounded;
  if (!isPlain && lengthMs > boundedRangeMsMax)
    throw validationError({ field: 'start', message: `must be at most 50 years before end, ${whyBounded}` });
  const fitting = defaultIntervals.find(({ rangeMsMax }) => lengthMs <= rangeMsMax);
  return { start, end, interval: query.interval ?? fitting?.interval ?? 'month', timezone: timeZone };
}

/**
 * The time that a report is compared with: of the same length right before, or the same dates and times of the zone one
 * year earlier (of 29 February the 28th).
 */
export function chooseComparedRange({ start, end, ...range }: StatsRange, compare: ComparedWith): StatsRange {
  if (compare === 'previous') {
    const lengthMs = end.getTime() - start.getTime();
    return { ...range, start: new Date(start.getTime() - lengthMs), end: start };
  }
  const readClock = createClockReader(range.timezone);
  const oneYearEarlier = (instant: Date): Date => {
    const clock = new Date(readClock(instant.getTime()));
    const month = clock.getUTCMonth();
    clock.setUTCFullYear(clock.getUTCFullYear() - 1);
    if (clock.getUTCMonth() !== month) clock.setUTCDate(0);
    const found = findInstant(readClock, clock.getTime(), instant.getTime() - 365 * dayMs);
    return new Date(found.getTime() + (instant.getTime() % secondMs));
  };
  return { ...range, start: oneYearEarlier(start), end: oneYearEarlier(end) };
}

/** The range as every report returns it, with the time zone as the query named it. */
export function presentRange(range: StatsRange, query: Pick<StatsQueryInput, 'timezone' | 'filters'>) {
  return { ...presentDates(range, query), interval: range.interval };
}

/** The range as reports without a series return it. */
export function presentDates(range: StatsRange, { timezone, filters }: Pick<StatsQueryInput, 'timezone' | 'filters'>) {
  return {
    start: range.start.toISOString(),
    end: range.end.toISOString(),
    timezone,
    filters: presentFilters(filters),
  };
}
