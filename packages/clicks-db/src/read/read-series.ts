import type { SeriesKey, SeriesRow } from '../finished-days.ts';
import type { ClicksDb } from '../open-clicks-db.ts';
import { addUpSeries, groupByDay, type Series } from './add-up-series.ts';
import { coverParams, readSettings, toInterval } from './cover-range.ts';
import { isEmptyPlan, planDays, planSeries, type RangePlan, type Span } from './plan-range.ts';
import { readDayByDay, type FinishedRange } from './read-in-parts.ts';
import { keepDays, leaveOutDays, listDaysThatAreOver } from './split-plan-by-days.ts';
import { listIntervals, listZoneOffsets, type ReportRange, type StatsInterval } from './time-range.ts';

/** How a range is read: what is split by intervals, and what is only part of the totals. */
export type SeriesPlans = { plan: RangePlan; daysPlan: RangePlan };

/** Prefix of the parameters of `daysPlan`. */
export const daysName = 'days_';

/** How to read one series. */
type SeriesReading<Figure extends string> = {
  /** Names the report and its subject; unique in the workspace. */
  name: string;
  /**
   * The statement for plans that are not both empty. Its columns: `figures`, those of `groupSeries`, and `visitors` if
   * they are asked for. Its parameters: `params`, `timezone` and those of the plans.
   */
  sql(plans: SeriesPlans, withVisitors: boolean): string;
  params: Record<string, unknown>;
  figures: readonly Figure[];
  /** Whether the statement's projections include one by quarters of an hour; default: false. */
  hasQuarterHours?: boolean;
  /**
   * Given for a series whose events are dear to count: a day that is over is remembered until any event of the
   * workspace is added to it or taken from it. Default: its visitors are, until an event of the series is.
   */
  finished?: FinishedRange | undefined;
};

const dayMs = 86_400_000;
/** In fewer events than this the visitors cost next to nothing, and are read each time. */
const rememberedEventsMin = 20_000;

/**
 * A series with a point for every interval that overlaps the range, and its totals.
 *
 * Visitors have another hash on every UTC day. So those of a longer time are the sum of its days, and only within a day
 * are they united. Those of a day that is over are remembered for as long as its events stay the same.
 */
export async function readSeries<Figure extends string>(
  db: ClicksDb,
  range: ReportRange,
  now: Date,
  reading: SeriesReading<Figure>,
): Promise<Series<Figure>> {
  const { interval } = range;
  const offsets = listZoneOffsets(range.timezone, range.start, range.end);
  const plans = {
    plan: planSeries(range, offsets, now, reading.hasQuarterHours ?? false),
    daysPlan: planDays(range, now),
  };
  const days = listDaysThatAreOver(plans.plan, now);
  const key = { workspaceId: range.workspaceId, series: nameSeries(range, reading) };
  const { finished } = reading;
  const rows =
    finished === undefined
      ? await readVisitorsOfChangedDays(db, range, reading, { plans, days, key })
      : await readDayByDay(db, finished, {
          // Rows of whole days exist in some steps only, and a clock change within the range decides about the step.
          key: `${key.series} ${plans.plan.step}`,
          read: (limit) =>
            readRows(db, range, reading, {
              plans: { plan: limit(plans.plan), daysPlan: limit(plans.daysPlan) },
              withVisitors: true,
            }),
          splitByDay,
        });
  return addUpSeries(rows, reading.figures, { interval, intervals: listIntervals(range, offsets) });
}

function splitByDay(rows: SeriesRow[], days: Span[]): SeriesRow[][] {
  const byDay = groupByDay(rows);
  return days.map(({ from }) => byDay.get(Math.floor(from.getTime() / dayMs) * (dayMs / 1_000)) ?? []);
}

function nameSeries(range: ReportRange, { name }: { name: string }): string {
  const { interval, timezone, includeBots, includeInternal = false } = range;
  return [name, interval, timezone, includeBots, includeInternal].join(' ');
}

/** Counts the events of every day, and reads the visitors of those days whose events have changed. */
async function readVisitorsOfChangedDays<Figure extends string>(
  db: ClicksDb,
  range: ReportRange,
  reading: SeriesReading<Figure>,
  { plans, days: over, key }: { plans: SeriesPlans; days: number[]; key: SeriesKey },
): Promise<SeriesRow[]> {
  const { finishedDays } = db;
  const known = finishedDays.listKnown(key, over);

  const [unknownRows, countedRows] = await Promise.all([
    readRows(db, range, reading, { plans: mapPlans(plans, leaveOutDays, known), withVisitors: true }),
    readRows(db, range, reading, { plans: mapPlans(plans, keepDays, known), withVisitors: false }),
  ]);
  const counted = groupByDay(countedRows);
  const remembered = known.map((day) => finishedDays.addVisitors(key, day, counted.get(day) ?? []));
  const changed = known.filter((_, index) => remembered[index] === undefined);
  const changedRows = await readRows(db, range, reading, {
    plans: mapPlans(plans, keepDays, changed),
    withVisitors: true,
  });

  const rows = [...unknownRows, ...changedRows];
  if (changed.length > 0 || countEvents(rows) >= rememberedEventsMin) {
    const days = groupByDay(rows);
    const stillKnown = new Set(known.filter((day) => !changed.includes(day)));
    for (const day of over) if (!stillKnown.has(day)) finishedDays.remember(key, day, days.get(day) ?? []);
  }
  rows.push(...remembered.flatMap((day) => day ?? []));
  return rows;
}

function mapPlans(
  { plan, daysPlan }: SeriesPlans,
  map: (plan: RangePlan, days: number[]) => RangePlan,
  days: number[],
): SeriesPlans {
  return { plan: map(plan, days), daysPlan: map(daysPlan, days) };
}

async function readRows<Figure extends string>(
  { client }: ClicksDb,
  { timezone }: ReportRange,
  { sql, params, figures }: SeriesReading<Figure>,
  { plans, withVisitors }: { plans: SeriesPlans; withVisitors: boolean },
): Promise<SeriesRow[]> {
  const { plan, daysPlan } = plans;
  if (isEmptyPlan(plan) && isEmptyPlan(daysPlan)) return [];
  const result = await client.query({
    query: sql(plans, withVisitors),
    query_params: { ...params, timezone, ...coverParams(plan), ...coverParams(daysPlan, daysName) },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<Record<string, string | number | null>>();
  return rows.map((row) => ({
    date: String(row.date ?? ''),
    day: Number(row.utc_day),
    isTotal: Number(row.is_total) === 1,
    figures: figures.map((figure) => Number(row[figure])),
    visitors: Number(row.visitors ?? 0),
  }));
}

/** The first figure of every report is its number of events. */
function countEvents(rows: SeriesRow[]): number {
  return rows.reduce((sum, { figures }) => sum + (figures[0] ?? 0), 0);
}

/** Columns of a statement's parts that `groupSeries` groups by; `instant` as in `Reading`. */
export function seriesColumns(interval: StatsInterval, instant: string): string {
  return `toNullable(${toInterval(interval, instant)}) AS bucket, toStartOfDay(${instant}) AS part_day`;
}

/**
 * The end of a statement over parts with `seriesColumns`: a row for each interval of each UTC day, and one for each day
 * if intervals may split it, or if some parts belong to no interval (NULL).
 */
export function groupSeries(
  interval: StatsInterval,
  { plan, hasMoreInTotal = false }: { plan: RangePlan; hasMoreInTotal?: boolean },
): { columns: string; groupBy: string } {
  const name = interval === 'hour' ? 'toString(toUnixTimestamp(bucket))' : 'toString(bucket)';
  const columns = `${name} AS date, toUnixTimestamp(part_day) AS utc_day`;
  if (plan.step === 'day' && !hasMoreInTotal)
    return { columns: `${columns}, 0 AS is_total`, groupBy: 'GROUP BY part_day, bucket' };
  return {
    columns: `${columns}, grouping(bucket) AS is_total`,
    groupBy: `GROUP BY GROUPING SETS ((part_day, bucket), (part_day))
    ${hasMoreInTotal ? 'HAVING is_total = 1 OR bucket IS NOT NULL' : ''}`,
  };
}
