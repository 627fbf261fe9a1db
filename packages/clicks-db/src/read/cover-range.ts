import type { RangePlan, RollupStep, Span } from './plan-range.ts';
import type { StatsInterval } from './report-range.ts';

/** What to read of a range, whichever way each part of it is read. */
export type Reading = {
  table: 'clicks' | 'profile_events';
  /** The begin of the names of the projections to read steps from, `<rollups>_<step>_v2`. They have all columns that the other fields name. */
  rollups: 'clicks_by' | 'events_by' | 'all_by';
  /** Condition on anything but time. */
  where: string;
  /** Columns of the result; `instant` is an expression for when it happened, as exact as that part of the range needs. */
  select(instant: string): string;
  groupBy: string;
};

/** Letter for letter the rollups' own expressions: only then are they read. */
const stepOf: Record<RollupStep, string> = {
  quarter_hour: 'toStartOfFifteenMinutes(timestamp)',
  hour: 'toStartOfHour(timestamp)',
  day: 'toStartOfDay(timestamp)',
};

/**
 * Ends a SELECT of the ends of a range. No projection can answer one; but they can only be turned off for all parts of a
 * query, so a small one is named, or planning would try them all in turn, which takes longer than the rest of it.
 */
export const fromRows = `SETTINGS preferred_optimize_projection_name = 'all_by_day_v2'`;

/** The interval that an instant belongs to, in the zone. */
const intervalOf: Record<StatsInterval, (instant: string) => string> = {
  hour: (instant) => `toStartOfHour(${instant}, {timezone:String})`,
  day: (instant) => `toDate(${instant}, {timezone:String})`,
  week: (instant) => `toMonday(${instant}, {timezone:String})`,
  month: (instant) => `toStartOfMonth(${instant}, {timezone:String})`,
};

/** An expression for the interval's begin. Its query is given the parameter `timezone`. */
export function toInterval(interval: StatsInterval, instant: string): string {
  return intervalOf[interval](instant);
}

/**
 * SELECTs that together read every event of the range once. Their query is given `coverParams(plan, name)`; the name
 * keeps apart the plans of one query.
 */
export function coverRange(plan: RangePlan, interval: StatsInterval, reading: Reading, name = ''): string {
  const { table, rollups, where, select, groupBy } = reading;
  const { step, whole, cutHoursBy, quarterHours, rows } = plan;
  const read = (instant: string, times: string[], settings: string) =>
    `SELECT ${select(instant)} FROM ${table}
      WHERE ${where} AND (${times.join(' OR ')}) GROUP BY ${groupBy} ${settings}`;
  const readSteps = (of: RollupStep, times: string[]) =>
    read(stepOf[of], times, `SETTINGS preferred_optimize_projection_name = '${rollups}_${of}_v2'`);
  const inCutHours = (instant: string) =>
    `(${inSpan(instant, `${name}whole`)} AND ${isCut(`toStartOfHour(${instant})`, interval)})`;

  const inSteps =
    cutHoursBy === null ? inWhole(plan, name) : `${inWhole(plan, name)} AND NOT ${isCut(stepOf.hour, interval)}`;
  const inQuarterHours = quarterHours.map((_, index) => inSpan(stepOf.quarter_hour, `${name}quarterHours${index}`));
  const inEnds = rows.length > 0 ? [inRows(plan, name)] : [];
  if (whole && cutHoursBy === 'quarter_hour') inQuarterHours.push(inCutHours(stepOf.quarter_hour));
  if (whole && cutHoursBy === 'row') inEnds.push(inCutHours('timestamp'));
  return unite([
    ...(whole ? [readSteps(step, [inSteps])] : []),
    ...(inQuarterHours.length > 0 ? [readSteps('quarter_hour', inQuarterHours)] : []),
    ...(inEnds.length > 0 ? [read('timestamp', inEnds, fromRows)] : []),
  ]);
}

/** Whether an hour, told by its begin, ends in another interval than it begins in. */
function isCut(hour: string, interval: StatsInterval): string {
  return `(${toInterval(interval, hour)} <> ${toInterval(interval, `${hour} + toIntervalSecond(3599)`)})`;
}

function inSpan(instant: string, param: string): string {
  return `${instant} >= {${param}From:DateTime('UTC')} AND ${instant} < {${param}To:DateTime('UTC')}`;
}

/** Condition on the whole steps of a plan that has any. */
export function inWhole({ step }: RangePlan, name = ''): string {
  return inSpan(stepOf[step], `${name}whole`);
}

/** Condition on the ends of a plan that has any. The days are said as well: the rows are ordered by them. */
export function inRows({ rows }: RangePlan, name = ''): string {
  const spans = rows.map((_, index) => {
    const [from, to] = ['From', 'To'].map((end) => `{${name}rows${index}${end}:DateTime64(3, 'UTC')}`);
    return `toStartOfDay(timestamp) >= toStartOfDay(${from}) AND toStartOfDay(timestamp) <= toStartOfDay(${to})
      AND timestamp >= ${from} AND timestamp < ${to}`;
  });
  return `(${spans.join(' OR ')})`;
}

export function unite(selects: string[]): string {
  return selects.map((text) => `(${text})`).join('\n      UNION ALL\n      ');
}

/** The parameters of what is made from a plan. */
export function coverParams({ whole, quarterHours, rows }: RangePlan, name = ''): Record<string, Date> {
  const named = ({ from, to }: Span, part: string): [string, Date][] => [
    [`${name}${part}From`, from],
    [`${name}${part}To`, to],
  ];
  const namedAll = (spans: Span[], part: string) => spans.flatMap((span, index) => named(span, `${part}${index}`));
  return Object.fromEntries([
    ...(whole ? named(whole, 'whole') : []),
    ...namedAll(quarterHours, 'quarterHours'),
    ...namedAll(rows, 'rows'),
  ]);
}
