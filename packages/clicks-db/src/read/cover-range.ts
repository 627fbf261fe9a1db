import type { RangePlan, RollupStep, Span } from './plan-range.ts';
import type { StatsInterval } from './report-range.ts';

/** What to read of a range, whichever way each part of it is read. */
export type Reading = {
  table: 'clicks' | 'profile_events';
  /** The projection that whole steps are read from. It has all columns that the other fields name. */
  rollup: string;
  /** Condition on anything but time. */
  where: string;
  /** Columns of the result; `instant` is an expression for when it happened, as exact as that part of the range needs. */
  select(instant: string): string;
  groupBy: string;
};

/** Letter for letter the rollups' own expressions: only then are they read. */
const stepOf: Record<RollupStep, string> = { hour: 'toStartOfHour(timestamp)', day: 'toStartOfDay(timestamp)' };

/**
 * Ends a SELECT of the ends of a range. No projection can answer one; but they can only be turned off for all parts of a
 * query, so a small one is named, or planning would try them all in turn, which takes longer than the rest of it.
 */
export const fromRows = `SETTINGS preferred_optimize_projection_name = 'all_by_day'`;

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
  const { table, rollup, where, select, groupBy } = reading;
  const step = stepOf[plan.step];
  const [first, last] = [step, `${step} + toIntervalSecond(3599)`].map((instant) => toInterval(interval, instant));
  const selects: string[] = [];
  if (plan.whole)
    selects.push(`SELECT ${select(step)} FROM ${table}
      WHERE ${where} AND ${inWhole(plan, name)} ${plan.cutsHours ? `AND ${first} = ${last}` : ''} GROUP BY ${groupBy}
      SETTINGS preferred_optimize_projection_name = '${rollup}'`);
  const others = [...(plan.rows.length > 0 ? [inRows(plan, name)] : [])];
  if (plan.whole && plan.cutsHours) others.push(`(${inWhole(plan, name)} AND ${first} <> ${last})`);
  if (others.length > 0)
    selects.push(`SELECT ${select('timestamp')} FROM ${table}
      WHERE ${where} AND (${others.join(' OR ')}) GROUP BY ${groupBy} ${fromRows}`);
  return unite(selects);
}

/** Condition on the whole steps of a plan that has any. */
export function inWhole({ step }: RangePlan, name = ''): string {
  return `${stepOf[step]} >= {${name}wholeFrom:DateTime('UTC')} AND ${stepOf[step]} < {${name}wholeTo:DateTime('UTC')}`;
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
export function coverParams({ whole, rows }: RangePlan, name = ''): Record<string, Date> {
  const named = ({ from, to }: Span, part: string): [string, Date][] => [
    [`${name}${part}From`, from],
    [`${name}${part}To`, to],
  ];
  const spans = rows.flatMap((span, index) => named(span, `rows${index}`));
  return Object.fromEntries([...(whole ? named(whole, 'whole') : []), ...spans]);
}
