import { nameIntervalAt, type ReportRange, type ZoneOffset } from './time-range.ts';

/** The half-open range `[from, to)`. */
export type Span = { from: Date; to: Date };

/** Steps of the rollups, all in UTC. */
export type RollupStep = 'quarter_hour' | 'hour' | 'day';

/** How a range is read: whole steps from a rollup, the rest from a finer rollup or from rows. */
export type RangePlan = {
  step: RollupStep;
  /** Whole steps. */
  whole: Span[];
  /**
   * How to read each hour of `whole` that begins in one interval and ends in the next, the zone being half an hour off;
   * null where there can be none.
   */
  cutHoursBy: 'quarter_hour' | 'row' | null;
  /** After `whole`, if steps are hours: the UTC day that is not over, as long as its events are of one interval. */
  today: Span[];
  /** The rest at the ends of the range, in whole quarters of an hour. */
  quarterHours: Span[];
  /** The rest after that, read from rows. */
  rows: Span[];
};

const stepMs: Record<RollupStep, number> = { quarter_hour: 900_000, hour: 3_600_000, day: 86_400_000 };

/** The plan of figures that are not split by time, or split by UTC days. */
export function planDays(range: Pick<ReportRange, 'start' | 'end'>, now: Date): RangePlan {
  return splitRange(range, 'day', now);
}

/**
 * The plan of a series: every interval has to consist of whole steps.
 * @param hasQuarterHours whether the projections of the reading include one by quarters of an hour
 */
export function planSeries(range: ReportRange, offsets: ZoneOffset[], now: Date, hasQuarterHours: boolean): RangePlan {
  const isMultipleOf = (step: RollupStep) =>
    offsets.every(({ offsetMs }) => offsetMs % stepMs[step] === 0) &&
    offsets.slice(1).every(({ from }) => from % stepMs[step] === 0); // some zones have changed their clocks a minute past midnight
  if (range.interval !== 'hour' && offsets.every(({ offsetMs }) => offsetMs === 0)) return planDays(range, now);
  if (isMultipleOf('hour')) {
    const plan = splitRange(range, 'hour', now);
    return range.interval === 'hour' ? plan : readTodayAsDay(plan, range, offsets, now);
  }
  const byQuarters = hasQuarterHours && isMultipleOf('quarter_hour');
  if (range.interval === 'hour') return byQuarters ? splitRange(range, 'quarter_hour', now) : planRows(range, 'hour');
  const plan = readTodayAsDay(splitRange(range, 'hour', now), range, offsets, now);
  if (!byQuarters) return { ...plan, cutHoursBy: 'row' };
  const ends = plan.rows.map(({ from, to }) => splitRange({ start: from, end: to }, 'quarter_hour', now));
  return {
    ...plan,
    cutHoursBy: 'quarter_hour',
    quarterHours: ends.flatMap(({ whole }) => whole),
    rows: ends.flatMap(({ rows }) => rows),
  };
}

/**
 * Merging the visitors of today's hours is most of the cost of a report that remembers those of other days. Until the
 * zone's next midnight all events of the UTC day are of one interval, and one step of a day has them.
 */
function readTodayAsDay(plan: RangePlan, { end, interval }: ReportRange, offsets: ZoneOffset[], now: Date): RangePlan {
  const from = new Date(Math.floor(now.getTime() / stepMs.day) * stepMs.day);
  const [hours] = plan.whole;
  const isWhole = end >= now && hours !== undefined && hours.from <= from && hours.to > from;
  if (!isWhole || nameIntervalAt(from, offsets, interval) !== nameIntervalAt(now, offsets, interval)) return plan;
  const whole = hours.from < from ? [{ from: hours.from, to: from }] : [];
  return { ...plan, whole, today: [{ from, to: new Date(from.getTime() + stepMs.day) }] };
}

/** There are no events after `now`: a range that reaches it is extended to the end of the current step. */
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
  return { step, whole: [{ from, to }], cutHoursBy: null, today: [], quarterHours: [], rows };
}

function planRows({ start, end }: Pick<ReportRange, 'start' | 'end'>, step: RollupStep): RangePlan {
  return { step, whole: [], cutHoursBy: null, today: [], quarterHours: [], rows: [{ from: start, to: end }] };
}

/** Whether a plan has nothing to read. */
export function isEmptyPlan({ whole, today, quarterHours, rows }: RangePlan): boolean {
  return whole.length + today.length + quarterHours.length + rows.length === 0;
}
