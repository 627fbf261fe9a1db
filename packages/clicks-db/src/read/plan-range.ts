import type { ReportRange } from './report-range.ts';
import type { ZoneOffset } from './zone-offsets.ts';

/** `[from, to)`. */
export type Span = { from: Date; to: Date };

/** Steps of the rollups, all in UTC. */
export type RollupStep = 'hour' | 'day';

/** How a range is read: whole steps from a rollup, the rest row by row. */
export type RangePlan = {
  step: RollupStep;
  /** Whole steps; null when there is none. */
  whole: Span | null;
  /** What the whole steps leave over at the ends of the range. */
  rows: Span[];
  /** Also row by row: each hour of `whole` that begins in one interval and ends in the next, the zone being half an hour off. */
  cutsHours: boolean;
};

const stepMs: Record<RollupStep, number> = { hour: 3_600_000, day: 86_400_000 };

/** For figures that are not split by time, or by days of UTC. */
export function planDays(range: Pick<ReportRange, 'start' | 'end'>, now: Date): RangePlan {
  return splitRange(range, 'day', now);
}

/** For a series: its intervals have to be made of whole steps. */
export function planSeries(range: ReportRange, offsets: ZoneOffset[], now: Date): RangePlan {
  const isMultipleOf = (ms: number) => offsets.every(({ offsetMs }) => offsetMs % ms === 0);
  if (range.interval !== 'hour' && offsets.every(({ offsetMs }) => offsetMs === 0)) return planDays(range, now);
  if (isMultipleOf(stepMs.hour)) return splitRange(range, 'hour', now);
  if (range.interval === 'hour') return { step: 'hour', whole: null, rows: [toSpan(range)], cutsHours: false };
  return { ...splitRange(range, 'hour', now), cutsHours: true };
}

/** Nothing has happened yet past `now`: a range that reaches it may as well end with the step that is under way. */
function splitRange(range: Pick<ReportRange, 'start' | 'end'>, step: RollupStep, now: Date): RangePlan {
  const ms = stepMs[step];
  const firstWhole = Math.ceil(range.start.getTime() / ms) * ms;
  const lastWhole =
    (range.end >= now ? Math.ceil(range.end.getTime() / ms) : Math.floor(range.end.getTime() / ms)) * ms;
  if (firstWhole >= lastWhole) return { step, whole: null, rows: [toSpan(range)], cutsHours: false };
  const [from, to] = [new Date(firstWhole), new Date(lastWhole)];
  const ends = [
    { from: range.start, to: from },
    { from: to, to: range.end },
  ];
  return { step, whole: { from, to }, rows: ends.filter((span) => span.from < span.to), cutsHours: false };
}

function toSpan({ start, end }: Pick<ReportRange, 'start' | 'end'>): Span {
  return { from: start, to: end };
}
