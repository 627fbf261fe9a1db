import type { ReportRange } from './report-range.ts';
import type { ZoneOffset } from './zone-offsets.ts';

/** `[from, to)`. */
export type Span = { from: Date; to: Date };

/** Steps of the rollups, all in UTC. */
export type RollupStep = 'quarter_hour' | 'hour' | 'day';

/** How a range is read: whole steps from a rollup, the rest from finer ones or row by row. */
export type RangePlan = {
  step: RollupStep;
  /** Whole steps; null when there is none. */
  whole: Span | null;
  /**
   * How to read each hour of `whole` that begins in one interval and ends in the next, the zone being half an hour off;
   * null where there can be none.
   */
  cutHoursBy: 'quarter_hour' | 'row' | null;
  /** What the whole steps leave over at the ends of the range, in whole quarters of an hour. */
  quarterHours: Span[];
  /** What even those leave over. */
  rows: Span[];
};

const stepMs: Record<RollupStep, number> = { quarter_hour: 900_000, hour: 3_600_000, day: 86_400_000 };

/** For figures that are not split by time, or by days of UTC. */
export function planDays(range: Pick<ReportRange, 'start' | 'end'>, now: Date): RangePlan {
  return splitRange(range, 'day', now);
}

/**
 * For a series: its intervals have to be made of whole steps.
 * @param hasQuarterHours whether what is asked has a rollup of them
 */
export function planSeries(range: ReportRange, offsets: ZoneOffset[], now: Date, hasQuarterHours: boolean): RangePlan {
  const isMultipleOf = (step: RollupStep) =>
    offsets.every(({ offsetMs }) => offsetMs % stepMs[step] === 0) &&
    offsets.slice(1).every(({ from }) => from % stepMs[step] === 0); // some clocks were once changed a minute past midnight
  if (range.interval !== 'hour' && offsets.every(({ offsetMs }) => offsetMs === 0)) return planDays(range, now);
  if (isMultipleOf('hour')) return splitRange(range, 'hour', now);
  const byQuarters = hasQuarterHours && isMultipleOf('quarter_hour');
  if (range.interval === 'hour') return byQuarters ? splitRange(range, 'quarter_hour', now) : planRows(range, 'hour');
  const plan = splitRange(range, 'hour', now);
  if (!byQuarters) return { ...plan, cutHoursBy: 'row' };
  const ends = plan.rows.map(({ from, to }) => splitRange({ start: from, end: to }, 'quarter_hour', now));
  return {
    ...plan,
    cutHoursBy: 'quarter_hour',
    quarterHours: ends.flatMap(({ whole }) => whole ?? []),
    rows: ends.flatMap(({ rows }) => rows),
  };
}

/** Nothing has happened yet past `now`: a range that reaches it may as well end with the step that is under way. */
function splitRange(range: Pick<ReportRange, 'start' | 'end'>, step: RollupStep, now: Date): RangePlan {
  const ms = stepMs[step];
  const firstWhole = Math.ceil(range.start.getTime() / ms) * ms;
  const lastWhole =
    (range.end >= now ? Math.ceil(range.end.getTime() / ms) : Math.floor(range.end.getTime() / ms)) * ms;
  if (firstWhole >= lastWhole) return planRows(range, step);
  const [from, to] = [new Date(firstWhole), new Date(lastWhole)];
  const ends = [
    { from: range.start, to: from },
    { from: to, to: range.end },
  ];
  const rows = ends.filter((span) => span.from < span.to);
  return { step, whole: { from, to }, cutHoursBy: null, quarterHours: [], rows };
}

function planRows({ start, end }: Pick<ReportRange, 'start' | 'end'>, step: RollupStep): RangePlan {
  return { step, whole: null, cutHoursBy: null, quarterHours: [], rows: [{ from: start, to: end }] };
}
