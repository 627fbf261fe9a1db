import type { ReportRange, StatsInterval } from './report-range.ts';
import type { ZoneOffset } from './zone-offsets.ts';

const quarterMs = 900_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** Steps that hit every interval: an hour may begin on any quarter, and no day is shorter than this, whatever its zone does. */
const stepMs: Record<StatsInterval, number> = {
  hour: quarterMs,
  day: 6 * hourMs,
  week: 6 * hourMs,
  month: 6 * hourMs,
};

/**
 * The names of all intervals that a range touches, in order. `hour`: the instant in UTC, ISO 8601; `day`, `week`,
 * `month`: the zone's date, YYYY-MM-DD.
 * @param offsets of the zone over the range
 */
export function listIntervals(
  { start, end, interval }: Omit<ReportRange, 'workspaceId'>,
  offsets: ZoneOffset[],
): string[] {
  const names = new Set<string>();
  const last = end.getTime() - 1;
  const changes = [...offsets];
  let offsetMs = changes.shift()?.offsetMs ?? 0;
  const first = Math.floor(start.getTime() / quarterMs) * quarterMs;
  for (let instant = start.getTime(), step = 1; ; instant = Math.min(first + step++ * stepMs[interval], last)) {
    for (let next = changes[0]; next && next.from <= instant; next = changes[0]) {
      offsetMs = next.offsetMs;
      changes.shift();
    }
    names.add(nameInterval(instant, offsetMs, interval));
    if (instant >= last) return [...names];
  }
}

function nameInterval(instant: number, offsetMs: number, interval: StatsInterval): string {
  const local = instant + offsetMs;
  if (interval === 'hour') return new Date(Math.floor(local / hourMs) * hourMs - offsetMs).toISOString();
  if (interval === 'month') return `${toDate(local).slice(0, 7)}-01`;
  if (interval === 'day') return toDate(local);
  const daysSinceMonday = (new Date(local).getUTCDay() + 6) % 7;
  return toDate(local - daysSinceMonday * dayMs);
}

function toDate(local: number): string {
  return new Date(local).toISOString().slice(0, 10);
}
