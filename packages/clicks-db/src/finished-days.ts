import { LRUCache } from 'lru-cache';

/** Figures of one UTC day of a series: a row for each interval that overlaps the day, and perhaps one for the whole day. */
export type SeriesRow = {
  /** Name of the interval; empty for the whole day. */
  date: string;
  /** Unix seconds of the UTC day. */
  day: number;
  isTotal: boolean;
  /** Numbers of events, and other figures that are as cheap to read. */
  figures: number[];
  /** 0 when they were not read. */
  visitors: number;
};

/** Identifies a series: its workspace, and all else that its rows depend on. */
export type SeriesKey = { workspaceId: string; series: string };

type FinishedDay = { figures: string; visitors: number[] };

/**
 * Visitors of UTC days that are over. Reading a day's visitors costs ClickHouse up to 3 ms, its number of events next to
 * nothing. The visitors of a day can have changed only if its events have: late clicks, or clicks that were erased.
 */
export type FinishedDays = {
  /** Those of the days (Unix seconds) whose visitors are known. */
  listKnown: (key: SeriesKey, days: number[]) => number[];
  /** The rows of one day with their visitors; undefined when the day's events have changed since. */
  addVisitors: (key: SeriesKey, day: number, rows: SeriesRow[]) => SeriesRow[] | undefined;
  remember: (key: SeriesKey, day: number, rows: SeriesRow[]) => void;
};

/** Each workspace has its own, so that none makes another's reports slow. 5,000 rows take about 750 KB. */
const rowsPerWorkspaceMax = 5_000;
const workspacesMax = 100;
/**
 * Equally many erased and late events would leave the numbers of a day unchanged: they are not remembered for longer
 * than this.
 */
const rememberMs = 3_600_000;

export function createFinishedDays(): FinishedDays {
  const workspaces = new LRUCache<string, LRUCache<string, FinishedDay>>({ max: workspacesMax });
  const nameDay = ({ series }: SeriesKey, day: number) => `${day} ${series}`;

  function open(workspaceId: string): LRUCache<string, FinishedDay> {
    const known =
      workspaces.get(workspaceId) ??
      new LRUCache<string, FinishedDay>({
        maxSize: rowsPerWorkspaceMax,
        sizeCalculation: ({ visitors }) => visitors.length + 1,
        ttl: rememberMs,
      });
    workspaces.set(workspaceId, known);
    return known;
  }

  return {
    listKnown: (key, days) => {
      const known = workspaces.get(key.workspaceId);
      return known ? days.filter((day) => known.has(nameDay(key, day))) : [];
    },
    addVisitors: (key, day, rows) => {
      const known = workspaces.get(key.workspaceId)?.get(nameDay(key, day));
      const sorted = sortRows(rows);
      if (known?.figures !== describeFigures(sorted)) return undefined;
      return sorted.map((row, index) => ({ ...row, visitors: known.visitors[index] ?? 0 }));
    },
    remember: (key, day, rows) => {
      const sorted = sortRows(rows);
      open(key.workspaceId).set(nameDay(key, day), {
        figures: describeFigures(sorted),
        visitors: sorted.map(({ visitors }) => visitors),
      });
    },
  };
}

function sortRows(rows: SeriesRow[]): SeriesRow[] {
  const nameRow = ({ isTotal, date }: SeriesRow) => `${Number(isTotal)}${date}`;
  return rows.toSorted((a, b) => (nameRow(a) < nameRow(b) ? -1 : 1));
}

function describeFigures(sorted: SeriesRow[]): string {
  return sorted.map(({ isTotal, date, figures }) => [Number(isTotal), date, ...figures].join()).join(';');
}
