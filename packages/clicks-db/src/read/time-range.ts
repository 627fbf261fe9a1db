export type StatsInterval = 'hour' | 'day' | 'week' | 'month';

/** Which events a report counts, and in which intervals. */
export type ReportRange = {
  workspaceId: string;
  /** Inclusive, to the millisecond. */
  start: Date;
  /** Exclusive; later than `start`. */
  end: Date;
  interval: StatsInterval;
  /** IANA name: days, weeks (from Monday) and months begin at this zone's midnight. */
  timezone: string;
  /** Adds the events of bots to every figure; prefetches and expired links are never counted. */
  includeBots: boolean;
  /** Adds the visits from addresses that the workspace has excluded: rows are read, because no rollup has them. */
  includeInternal?: boolean | undefined;
};

/** What a report counts besides the events of people. */
export type CountedEvents = Pick<ReportRange, 'includeBots' | 'includeInternal'>;

export type LinkStatsQuery = ReportRange & { linkId: string };
export type ProfileStatsQuery = ReportRange & { profileId: string };

/** The most points of a series; a longer one is refused, and needs a longer interval. */
export const seriesPointsMax = 10_000;

const intervalMsMin = { hour: 3_600_000, day: 82_800_000, week: 601_200_000, month: 2_415_600_000 };

export class SeriesTooLongError extends Error {
  constructor() {
    super(`The series would have more than ${seriesPointsMax} points.`);
    this.name = 'SeriesTooLongError';
  }
}

/** The last instant of ClickHouse's DateTime, in 2106. */
const instantMsMax = 4_294_944_000_000;

/**
 * The range, limited to the instants that ClickHouse can store.
 * @throws SeriesTooLongError
 */
export function boundRange<Range extends ReportRange>(range: Range): Range {
  const bounded = { ...range, start: boundInstant(range.start), end: boundInstant(range.end) };
  const lengthMs = bounded.end.getTime() - bounded.start.getTime();
  if (Math.ceil(lengthMs / intervalMsMin[range.interval]) + 1 > seriesPointsMax) throw new SeriesTooLongError();
  return bounded;
}

/** The nearest instant that ClickHouse can store. */
export function boundInstant(instant: Date): Date {
  return new Date(Math.min(Math.max(instant.getTime(), 0), instantMsMax));
}

/** What an event counts as, as an expression: own traffic that is asked for counts like other visits. */
export function kindColumn({ includeInternal = false }: Pick<CountedEvents, 'includeInternal'>): string {
  return includeInternal ? `if(internal, if(bot, 'bot', 'human'), toString(kind))` : 'kind';
}

/** The events that a report counts, as a condition. */
export function isCounted(counted: CountedEvents): string {
  return `${kindColumn(counted)} IN ${counted.includeBots ? `('human', 'bot')` : `('human')`}`;
}

/** From `from` (milliseconds since the Unix epoch) on, the zone is `offsetMs` ahead of UTC. */
export type ZoneOffset = { from: number; offsetMs: number };

/** Shorter than any period for which a zone has had one offset. */
const sampleStepMs = 20 * 86_400_000;

/** The offsets that a zone has from `start` to `end`, the first one from `start` on. */
export function listZoneOffsets(timezone: string, start: Date, end: Date): ZoneOffset[] {
  const offsetAt = createOffsetReader(timezone);
  const last = end.getTime();
  let from = start.getTime();
  let current: ZoneOffset = { from, offsetMs: offsetAt(from) };
  const offsets = [current];
  while (from < last) {
    const to = Math.min(from + sampleStepMs, last);
    if (offsetAt(to) !== current.offsetMs) {
      current = findChange(offsetAt, { from, to, before: current.offsetMs });
      offsets.push(current);
    }
    from = to;
  }
  return offsets;
}

/** Bisects the span until the millisecond of the change is found. */
function findChange(
  offsetAt: (instant: number) => number,
  { from, to, before }: { from: number; to: number; before: number },
): ZoneOffset {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return { from: high, offsetMs: offsetAt(high) };
}

function createOffsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name) ?? [];
    const offsetMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -offsetMs : offsetMs;
  };
}

const quarterMs = 900_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** Steps that reach every interval: an hour may begin at any quarter, and no day of any zone is shorter than this. */
const stepMs: Record<StatsInterval, number> = {
  hour: quarterMs,
  day: 6 * hourMs,
  week: 6 * hourMs,
  month: 6 * hourMs,
};

/**
 * The names of all intervals that overlap a range, in order. `hour`: the instant in UTC, ISO 8601; `day`, `week`,
 * `month`: the zone's date, YYYY-MM-DD.
 * @param offsets the offsets of the zone over the range
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

/** The name of the interval that contains the instant, which must not be before the first of the offsets. */
export function nameIntervalAt(instant: Date, offsets: ZoneOffset[], interval: StatsInterval): string {
  const ms = instant.getTime();
  const offset = offsets.findLast(({ from }) => from <= ms) ?? offsets[0];
  return nameInterval(ms, offset?.offsetMs ?? 0, interval);
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
