import { isEmptyPlan, type RangePlan, type RollupStep, type Span } from './plan-range.ts';
import type { StatsInterval } from './time-range.ts';

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
