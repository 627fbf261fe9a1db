export type StatsInterval = 'hour' | 'day' | 'week' | 'month';

/** Which clicks to count, and in which steps. */
export type StatsQuery = {
  workspaceId: string;
  linkId: string;
  /** Inclusive, to the millisecond. */
  start: Date;
  /** Exclusive; later than `start`. */
  end: Date;
  interval: StatsInterval;
  /** IANA name: days, weeks (from Monday) and months begin at this zone's midnight. */
  timezone: string;
  /** Adds clicks of bots to every figure; prefetches and expired links are never counted. */
  includeBots: boolean;
};

/** A longer series is refused: ask for a longer interval. */
export const seriesPointsMax = 10_000;

const intervalMsMin = { hour: 3_600_000, day: 82_800_000, week: 601_200_000, month: 2_415_600_000 };

/** The most points that the series of a query can have. */
export function countSeriesPoints({ start, end, interval }: Pick<StatsQuery, 'start' | 'end' | 'interval'>): number {
  return Math.ceil((end.getTime() - start.getTime()) / intervalMsMin[interval]) + 1;
}

export class SeriesTooLongError extends Error {
  constructor() {
    super(`The series would have more than ${seriesPointsMax} points.`);
    this.name = 'SeriesTooLongError';
  }
}

/** The engine's DateTime ends in 2106. */
const instantMsMax = 4_294_944_000_000;

/** @throws SeriesTooLongError */
export function boundQuery(query: StatsQuery): StatsQuery {
  const bound = (instant: Date) => new Date(Math.min(Math.max(instant.getTime(), 0), instantMsMax));
  const bounded = { ...query, start: bound(query.start), end: bound(query.end) };
  if (countSeriesPoints(bounded) > seriesPointsMax) throw new SeriesTooLongError();
  return bounded;
}
