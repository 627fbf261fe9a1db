import type { StatsInterval, StatsQueryInput } from '@linkplane/contracts';
import { validationError } from '../http/app-error.ts';
import { startOfDay } from './start-of-day.ts';

const dayMs = 86_400_000;
/** Whole days, so that the first bar of a chart is not cut off, and today. */
const defaultRangeMs = 30 * dayMs;

/** Up to this length a range is cut into intervals of this kind; a longer one into months. */
const intervalsByRange: { interval: StatsInterval; rangeMsMax: number }[] = [
  { interval: 'hour', rangeMsMax: 3 * dayMs },
  { interval: 'day', rangeMsMax: 120 * dayMs },
  { interval: 'week', rangeMsMax: 2 * 366 * dayMs },
];

export type StatsRange = { start: Date; end: Date; interval: StatsInterval; timezone: string };

/**
 * What a stats endpoint reports on: [start, end), with the defaults of whatever was left out.
 * `timezone` is the name by which every store knows the zone; the given one may be an old or an oddly cased one.
 * @throws AppError VALIDATION_ERROR
 */
export function chooseRange(query: StatsQueryInput, now: Date): StatsRange {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: query.timezone }).resolvedOptions();
  const { start = startOfDay(new Date(now.getTime() - defaultRangeMs), timeZone), end = now } = query;
  const lengthMs = end.getTime() - start.getTime();
  if (lengthMs <= 0) throw validationError({ field: 'start', message: 'must be earlier than end' });
  const fitting = intervalsByRange.find(({ rangeMsMax }) => lengthMs <= rangeMsMax);
  return { start, end, interval: query.interval ?? fitting?.interval ?? 'month', timezone: timeZone };
}
