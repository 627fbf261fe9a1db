import type { StatsInterval } from '@linkplane/contracts';
import { dayIn } from '../choose-range.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/**
 * Whether a series ends before its last step is complete, so that the value of that step is not final.
 * @param last as the API names the step: an instant for hours, else a day of the time zone. @param end exclusive, ISO 8601
 */
export function isIncomplete(last: string, interval: StatsInterval, timezone: string, end: string): boolean {
  if (interval === 'hour') return Date.parse(end) < Date.parse(last) + hourMs;
  return dayIn(timezone, Date.parse(end)) < stepAfter(last.slice(0, 10), interval);
}

/** The first day of the next step. */
function stepAfter(day: string, interval: Exclude<StatsInterval, 'hour'>): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (interval === 'month') at.setUTCMonth(at.getUTCMonth() + 1, 1);
  else at.setTime(at.getTime() + (interval === 'week' ? 7 : 1) * dayMs);
  return at.toISOString().slice(0, 10);
}
