import type { ExportInterval } from '@linkplane/contracts';

const dayMs = 86_400_000;
const weekDays = 7;
/** The weekdays that ISO 8601 counts by, in the numbers of `getUTCDay`. */
const [monday, thursday] = [1, 4];

/** The start of the day, week or month in UTC that a time is in. A week begins on Monday. */
export function startOfPeriod(interval: ExportInterval, time: Date): Date {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()];
  if (interval === 'monthly') return new Date(Date.UTC(year, month, 1));
  const midnight = Math.floor(time.getTime() / dayMs) * dayMs;
  if (interval === 'daily') return new Date(midnight);
  const daysSinceMonday = (time.getUTCDay() - monday + weekDays) % weekDays;
  return new Date(midnight - daysSinceMonday * dayMs);
}

/** The start of the period that is `count` after the one that begins at `start`; before it, if negative. */
export function addPeriods(interval: ExportInterval, start: Date, count: number): Date {
  if (interval === 'monthly') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
  return new Date(start.getTime() + count * dayMs * (interval === 'weekly' ? weekDays : 1));
}

/** `2026-11-24`, `2026-W48` as ISO 8601 numbers weeks, or `2026-11`: in the order of time when sorted as texts. */
export function namePeriod(interval: ExportInterval, start: Date): string {
  const date = start.toISOString();
  if (interval === 'daily') return date.slice(0, 10);
  if (interval === 'monthly') return date.slice(0, 7);
  // A week belongs to the year of its Thursday.
  const middle = new Date(start.getTime() + (thursday - monday) * dayMs);
  const firstDay = Date.UTC(middle.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((middle.getTime() - firstDay) / dayMs / weekDays);
  return `${middle.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}
