export type StatsInterval = 'hour' | 'day' | 'week' | 'month';

/** Which events to count, and in which steps. */
export type ReportRange = {
  workspaceId: string;
  /** Inclusive, to the millisecond. */
  start: Date;
  /** Exclusive; later than `start`. */
  end: Date;
  interval: StatsInterval;
  /** IANA name: days, weeks (from Monday) and months begin at this zone's midnight. */
  timezone: string;
  /** Adds what bots did to every figure; prefetches and expired links are never counted. */
  includeBots: boolean;
};

export type LinkStatsQuery = ReportRange & { linkId: string };
export type ProfileStatsQuery = ReportRange & { profileId: string };

/** A longer series is refused: ask for a longer interval. */
export const seriesPointsMax = 10_000;

const intervalMsMin = { hour: 3_600_000, day: 82_800_000, week: 601_200_000, month: 2_415_600_000 };

export class SeriesTooLongError extends Error {
  constructor() {
    super(`The series would have more than ${seriesPointsMax} points.`);
    this.name = 'SeriesTooLongError';
  }
}

/** The engine's DateTime ends in 2106. */
const instantMsMax = 4_294_944_000_000;

/**
 * The range cut to the years that the store knows.
 * @throws SeriesTooLongError
 */
export function boundRange<Range extends ReportRange>(range: Range): Range {
  const bounded = { ...range, start: boundInstant(range.start), end: boundInstant(range.end) };
  const lengthMs = bounded.end.getTime() - bounded.start.getTime();
  if (Math.ceil(lengthMs / intervalMsMin[range.interval]) + 1 > seriesPointsMax) throw new SeriesTooLongError();
  return bounded;
}

/** The nearest instant that the store knows. */
export function boundInstant(instant: Date): Date {
  return new Date(Math.min(Math.max(instant.getTime(), 0), instantMsMax));
}

/** The kinds of events that a report counts, as a list of SQL. */
export function countedKinds({ includeBots }: Pick<ReportRange, 'includeBots'>): string {
  return includeBots ? `('human', 'bot')` : `('human')`;
}
