import { nameIntervalAt, type ReportRange, type StatsInterval, type ZoneOffset } from './time-range.ts';

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

/** What to read of a range, independent of how each part of it is read. */
export type Reading = {
  table: 'clicks' | 'profile_events';
  /**
   * Prefix of the projections to read steps from, `<rollups>_<step>_v2`; they have all columns of the other fields. Null:
   * no projection has them, and rows are read.
   */
  rollups: 'clicks_by' | 'events_by' | 'all_by' | null;
  /** Condition on everything except time. */
  where: string;
  /**
   * Columns of the result; `instant` is an expression for the time of the event, as exact as the part of the range
   * needs.
   */
  select(instant: string): string;
  groupBy: string;
};

/** The expressions of the projections, letter for letter: only then does ClickHouse read them. */
const stepOf: Record<RollupStep, string> = {
  quarter_hour: 'toStartOfFifteenMinutes(timestamp)',
  hour: 'toStartOfHour(timestamp)',
  day: 'toStartOfDay(timestamp)',
};

/** The small projection that stands for none: see `fromRows`. */
export const rowsHint = 'all_by_day_v2';

/**
 * Settings of a SELECT that reads the ends of a range. No projection fits it, but projections can only be turned off
 * for all parts of a query: naming a small one avoids that planning tries all of them, which takes longer than the
 * rest.
 */
export const fromRows = `SETTINGS preferred_optimize_projection_name = '${rowsHint}'`;

/** The interval that an instant belongs to, in the zone. */
const intervalOf: Record<StatsInterval, (instant: string) => string> = {
  hour: (instant) => `toStartOfHour(${instant}, {timezone:String})`,
  day: (instant) => `toDate(${instant}, {timezone:String})`,
  week: (instant) => `toMonday(${instant}, {timezone:String})`,
  month: (instant) => `toStartOfMonth(${instant}, {timezone:String})`,
};

/** An expression for the begin of the interval. The query needs the parameter `timezone`. */
export function toInterval(interval: StatsInterval, instant: string): string {
  return intervalOf[interval](instant);
}

/**
 * SELECTs that together read every event of the range once. The query needs the parameters `coverParams(plan, name)`;
 * the name distinguishes several plans in one query.
 */
export function coverRange(plan: RangePlan, interval: StatsInterval, reading: Reading, name = ''): string {
  const { table, rollups, where, select, groupBy } = reading;
  const { step, whole, cutHoursBy, today, quarterHours, rows } = plan;
  const read = (instant: string, times: string[], settings: string) =>
    `SELECT ${select(instant)} FROM ${table}
      WHERE ${where} AND (${times.join(' OR ')}) GROUP BY ${groupBy} ${settings}`;
  if (rollups === null) return isEmptyPlan(plan) ? '' : unite([read('timestamp', [inAll(plan, name)], fromRows)]);
  const readSteps = (of: RollupStep, times: string[]) =>
    read(stepOf[of], times, `SETTINGS preferred_optimize_projection_name = '${rollups}_${of}_v2'`);
  const inCutHours = (instant: string) =>
    `(${inSpans(instant, whole, `${name}whole`)} AND ${isCut(`toStartOfHour(${instant})`, interval)})`;

  const inSteps =
    cutHoursBy === null ? inWhole(plan, name) : `${inWhole(plan, name)} AND NOT ${isCut(stepOf.hour, interval)}`;
  const inQuarterHours = quarterHours.map((_, index) => inSpan(stepOf.quarter_hour, `${name}quarterHours${index}`));
  const inEnds = rows.length > 0 ? [inRows(plan, name)] : [];
  if (whole.length > 0 && cutHoursBy === 'quarter_hour') inQuarterHours.push(inCutHours(stepOf.quarter_hour));
  if (whole.length > 0 && cutHoursBy === 'row') inEnds.push(inCutHours('timestamp'));
  return unite([
    ...(whole.length > 0 ? [readSteps(step, [inSteps])] : []),
    ...(today.length > 0 ? [readSteps('day', [inSpans(stepOf.day, today, `${name}today`)])] : []),
    ...(inQuarterHours.length > 0 ? [readSteps('quarter_hour', inQuarterHours)] : []),
    ...(inEnds.length > 0 ? [read('timestamp', inEnds, fromRows)] : []),
  ]);
}

/** Whether an hour, given by its begin, ends in another interval than it begins in. */
function isCut(hour: string, interval: StatsInterval): string {
  return `(${toInterval(interval, hour)} <> ${toInterval(interval, `${hour} + toIntervalSecond(3599)`)})`;
}

function inSpan(instant: string, param: string): string {
  return `${instant} >= {${param}From:DateTime('UTC')} AND ${instant} < {${param}To:DateTime('UTC')}`;
}

function inSpans(instant: string, spans: Span[], param: string): string {
  return `(${spans.map((_, index) => inSpan(instant, `${param}${index}`)).join(' OR ')})`;
}

/** Condition on the whole steps of a plan; `plan.whole` must not be empty. */
export function inWhole({ step, whole }: RangePlan, name = ''): string {
  return inSpans(stepOf[step], whole, `${name}whole`);
}

/** Condition on the ends of a plan; `plan.rows` must not be empty. */
export function inRows({ rows }: RangePlan, name = ''): string {
  return `(${rows.map((_, index) => inExactSpan(`${name}rows${index}`)).join(' OR ')})`;
}

/** Condition on all of a plan, for a reading of rows; the plan must not be empty. */
export function inAll({ whole, today, quarterHours, rows }: RangePlan, name = ''): string {
  const inSpansOf = (spans: Span[], part: string) => spans.map((_, index) => inExactSpan(`${name}${part}${index}`));
  const spans = [
    ...inSpansOf(whole, 'whole'),
    ...inSpansOf(today, 'today'),
    ...inSpansOf(quarterHours, 'quarterHours'),
    ...inSpansOf(rows, 'rows'),
  ];
  return `(${spans.join(' OR ')})`;
}

/** Hints at the days, because the rows are ordered by them; comparing them as well would take longer than all else. */
function inExactSpan(param: string): string {
  const [from, to] = ['From', 'To'].map((end) => `{${param}${end}:DateTime64(3, 'UTC')}`);
  return `(timestamp >= ${from} AND timestamp < ${to}
    AND indexHint(toStartOfDay(timestamp) >= toStartOfDay(${from}) AND toStartOfDay(timestamp) <= toStartOfDay(${to})))`;
}

export function isEmptyPlan({ whole, today, quarterHours, rows }: RangePlan): boolean {
  return whole.length + today.length + quarterHours.length + rows.length === 0;
}

export function unite(selects: string[]): string {
  return selects.map((text) => `(${text})`).join('\n      UNION ALL\n      ');
}

/** The parameters of the SELECTs of a plan. */
export function coverParams({ whole, today, quarterHours, rows }: RangePlan, name = ''): Record<string, Date> {
  const named = ({ from, to }: Span, part: string): [string, Date][] => [
    [`${name}${part}From`, from],
    [`${name}${part}To`, to],
  ];
  const namedAll = (spans: Span[], part: string) => spans.flatMap((span, index) => named(span, `${part}${index}`));
  return Object.fromEntries([
    ...namedAll(whole, 'whole'),
    ...namedAll(today, 'today'),
    ...namedAll(quarterHours, 'quarterHours'),
    ...namedAll(rows, 'rows'),
  ]);
}

/**
 * Settings of every report. The time limit ends queries whose client has given up, and frees their place. The others
 * make planning cheaper, which is most of the time of a short read: reading the indexes of a few parts in threads costs
 * more than it saves, and no report can be computed from the metadata of parts.
 */
export const readSettings = {
  max_execution_time: 30,
  max_threads_for_indexes: 1,
  optimize_use_implicit_projections: 0,
} as const;
