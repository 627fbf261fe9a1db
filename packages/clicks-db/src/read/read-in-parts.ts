import { createHash } from 'node:crypto';
import type { ClicksDb } from '../open-clicks-db.ts';
import { readSettings, rowsHint } from './cover-range.ts';
import type { RangePlan, Span } from './plan-range.ts';
import type { SelectedClicks } from './select-clicks.ts';
import { limitPlan } from './split-plan-by-days.ts';
import type { ReportRange } from './time-range.ts';

/** The part of a range that is on UTC days that are over, for all statements of one report. */
export type FinishedRange = {
  workspaceId: string;
  /** The part of each day, in order; the first and the last may be cut. Empty when there are too many to remember. */
  days: Span[];
  /** The rest of the range begins here. */
  until: Date;
  /**
   * A text for each of the days, which stays the same as long as that day has as many events of each kind; read from
   * ClickHouse once.
   */
  readVersions(): Promise<string[]>;
};

const dayMs = 86_400_000;
/** A longer range is always read as a whole. */
const rememberedDaysMax = 400;
const startOfDay = (instant: Date) => Math.floor(instant.getTime() / dayMs) * dayMs;

export function findFinishedRange(db: ClicksDb, range: ReportRange, now: Date): FinishedRange {
  const { workspaceId, start } = range;
  const until = new Date(Math.min(startOfDay(now), range.end.getTime()));
  const days: Span[] = [];
  // Days before 1970 cannot be written as the type that rollups have, and no click is of them.
  const isRemembered = start.getTime() >= 0 && until.getTime() - start.getTime() <= rememberedDaysMax * dayMs;
  for (let from = start; isRemembered && from < until; from = days.at(-1)?.to ?? until)
    days.push({ from, to: new Date(Math.min(startOfDay(from) + dayMs, until.getTime())) });
  let versions: Promise<string[]> | undefined;
  return { workspaceId, days, until, readVersions: () => (versions ??= readEventsOfDays(db, workspaceId, days)) };
}

/** What a report remembers of the days that are over. */
export type RememberedParts = {
  finished: FinishedRange;
  /** Names the events that the report counts, in the workspace. */
  key: string;
};

export function rememberParts(
  db: ClicksDb,
  range: ReportRange,
  { key }: Pick<SelectedClicks, 'key'>,
  now: Date,
): RememberedParts {
  const { includeBots, includeInternal = false } = range;
  return { finished: findFinishedRange(db, range, now), key: [key, includeBots, includeInternal].join(' ') };
}

/** All kinds of events of the workspace, so that every event that a report might count is one of them. */
async function readEventsOfDays({ client }: ClicksDb, workspaceId: string, days: Span[]): Promise<string[]> {
  const read = (table: string, event: string, groupBy: string) => `
    SELECT ${event} AS name, toString(kind) AS of_kind, toUnixTimestamp(toStartOfDay(timestamp)) AS day, count() AS events
    FROM ${table}
    WHERE workspace_id = {workspaceId:String}
      AND toStartOfDay(timestamp) >= {from:DateTime('UTC')} AND toStartOfDay(timestamp) < {to:DateTime('UTC')}
    GROUP BY ${groupBy}
    SETTINGS preferred_optimize_projection_name = '${rowsHint}'`;
  const [first, last] = [days[0]?.from, days.at(-1)?.to];
  if (first === undefined || last === undefined) return [];
  const lastDay = startOfDay(new Date(last.getTime() - 1));
  const result = await client.query({
    query: `
      (${read('clicks', `''`, 'kind, toStartOfDay(timestamp)')})
      UNION ALL
      (${read('profile_events', 'toString(event)', 'event, kind, toStartOfDay(timestamp)')})`,
    query_params: { workspaceId, from: new Date(startOfDay(first)), to: new Date(lastDay + dayMs) },
    clickhouse_settings: readSettings,
    format: 'JSONCompactEachRow',
  });
  const counts = new Map<number, string[]>();
  for (const [name, kind, day, events] of await result.json<[string, string, string | number, string | number]>()) {
    const ofDay = counts.get(Number(day) * 1_000);
    if (ofDay) ofDay.push(`${name} ${kind} ${events}`);
    else counts.set(Number(day) * 1_000, [`${name} ${kind} ${events}`]);
  }
  return days.map(({ from }) => (counts.get(startOfDay(from)) ?? []).sort().join());
}

/** How to read something that is the sum of what it is in each part of a range. */
export type PartsReading<Part> = {
  /** Names what is read, in the workspace, without its time. */
  key: string;
  /** Reads a part: the plans of the report are to be limited with the function that it is given. */
  read(limit: (plan: RangePlan) => RangePlan): Promise<Part>;
  /** How much a part takes in memory, in rows. */
  countRows(part: Part): number;
};

/**
 * Reads the days that are over, from memory if that was read before and their events are still the same, and the rest of
 * the range.
 */
export async function readInParts<Part>(
  db: ClicksDb,
  finished: FinishedRange,
  reading: PartsReading<Part>,
): Promise<Part[]> {
  if (finished.days.length === 0) return [await reading.read((plan) => plan)];
  return await Promise.all([readFinishedPart(db, finished, reading), readRest(finished, reading)]);
}

/** Reads only the days that are over, of which there must be some, as one part. */
export async function readFinishedPart<Part>(
  db: ClicksDb,
  { workspaceId, days, readVersions }: FinishedRange,
  { key, read, countRows }: PartsReading<Part>,
): Promise<Part> {
  const { finishedParts } = db;
  const keyOfDays = `${key} ${days[0]?.from.getTime()} ${days.at(-1)?.to.getTime()}`;
  // Before the part: events that arrive in between change the version that the next report reads.
  const version = hashVersions(await readVersions());
  const known = finishedParts.recall(workspaceId, keyOfDays, version);
  if (known !== undefined) return known as Part;
  return await finishedParts.readOnce(workspaceId, keyOfDays, version, async () => {
    const part = await read((plan) => limitPlan(plan, days));
    finishedParts.remember(workspaceId, keyOfDays, version, part, countRows(part));
    return part;
  });
}

function hashVersions(versions: string[]): string {
  return createHash('sha256').update(versions.join(';')).digest('hex');
}

/**
 * The same, with a part for each day, so that only those days are read again whose events have changed.
 * @param splitByDay the rows of each of the days
 */
export async function readDayByDay<Row>(
  db: ClicksDb,
  finished: FinishedRange,
  reading: Omit<PartsReading<Row[]>, 'countRows'> & { splitByDay(rows: Row[], days: Span[]): Row[][] },
): Promise<Row[]> {
  const { workspaceId, days, readVersions } = finished;
  if (days.length === 0) return await reading.read((plan) => plan);
  const nameDay = ({ from, to }: Span) => `${reading.key} ${from.getTime()} ${to.getTime()}`;
  const readFinished = async () => {
    // Before the rows, as above.
    const versions = await readVersions();
    const known = days.map((day, index) =>
      db.finishedParts.recall(workspaceId, nameDay(day), versions[index] ?? ''),
    ) as (Row[] | undefined)[];
    const missing = days.filter((_, index) => known[index] === undefined);
    if (missing.length === 0) return known.flatMap((ofDay) => ofDay ?? []);
    const keyOfMissing = missing.map(nameDay).join();
    const rows = await db.finishedParts.readOnce(workspaceId, keyOfMissing, hashVersions(versions), async () => {
      const read = await reading.read((plan) => limitPlan(plan, missing));
      for (const [index, ofDay] of reading.splitByDay(read, missing).entries()) {
        const day = missing[index];
        const version = day && versions[days.indexOf(day)];
        if (day) db.finishedParts.remember(workspaceId, nameDay(day), version ?? '', ofDay, ofDay.length);
      }
      return read;
    });
    return [...known.flatMap((ofDay) => ofDay ?? []), ...rows];
  };
  return (await Promise.all([readFinished(), readRest(finished, reading)])).flat();
}

const lastInstant = new Date(8_640_000_000_000_000);

async function readRest<Part>(finished: FinishedRange, { read }: Pick<PartsReading<Part>, 'read'>): Promise<Part> {
  return await read((plan) => limitToRest(plan, finished));
}

/** The part of a plan that is not on days that are over. */
export function limitToRest(plan: RangePlan, { until }: FinishedRange): RangePlan {
  return limitPlan(plan, [{ from: until, to: lastInstant }]);
}
