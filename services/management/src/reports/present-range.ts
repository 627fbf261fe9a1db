import type { StatsQueryInput } from '@linkplane/contracts';
import type { StatsRange } from './choose-range.ts';

/** What every report says of the range that it is about; the time zone under the name that was asked for. */
export function presentRange(range: StatsRange, { timezone }: StatsQueryInput) {
  return {
    start: range.start.toISOString(),
    end: range.end.toISOString(),
    timezone,
    interval: range.interval,
  };
}
