import type { LinkStatsQuery, ReportRange, StatsInterval } from '../src/read.ts';
import type { ClickRow } from '../src/write.ts';

/** The expected result of readLinkStats, computed row by row, with time arithmetic independent of ClickHouse's. */
export function computeStats(rows: ClickRow[], query: LinkStatsQuery) {
  return computeClickStats(rows, query, ({ linkId }) => linkId === query.linkId);
}

/** The expected result of readClickStats with filters that only these rows pass. */
export function computeClickStats(rows: ClickRow[], query: ReportRange, passes: (row: ClickRow) => boolean) {
  const inRange = rows.filter(
    (row) =>
      row.workspaceId === query.workspaceId &&
      passes(row) &&
      row.timestamp >= query.start.getTime() &&
      row.timestamp < query.end.getTime() &&
      row.outcome === 'click' &&
      isVisit(row, query),
  );
  const counted = inRange.filter((row) => query.includeBots || !row.bot);
  const last = counted.reduce((latest, row) => Math.max(latest, row.timestamp), 0);
  const localTime = createLocalTime(query.timezone);
  return {
    totalClicks: counted.length,
    uniqueVisitors: countVisitors(counted),
    botClicks: inRange.filter((row) => row.bot).length,
    qrScans: counted.filter((row) => row.qr).length,
    lastClickedAt: counted.length === 0 ? null : new Date(last).toISOString(),
    clicksOverTime: computeSeries(counted, query, (instant) => beginOf(instant, query.interval, localTime)),
    countries: rank(counted.map((row) => row.country)),
    cities: rank(counted.map((row) => row.city)),
    referrers: rank(
      counted.map((row) => row.referrer),
      'Direct',
    ),
    devices: rank(counted.map((row) => row.device)),
    browsers: rank(counted.map((row) => row.browser)),
    os: rank(counted.map((row) => row.os)),
  };
}

/** Whether an event was a visit, and not only a prefetch; own traffic is one where it is asked for. */
export function isVisit(
  row: Pick<ClickRow, 'prefetch' | 'internal'>,
  query: Pick<ReportRange, 'includeInternal'>,
): boolean {
  return !row.prefetch || (row.internal && query.includeInternal === true);
}

/** A visitor has another hash on every UTC day, and is another one. */
function countVisitors(rows: ClickRow[]): number {
  return new Set(rows.map(({ timestamp, visitor }) => `${Math.floor(timestamp / 86_400_000)} ${visitor}`)).size;
}

type LocalTime = (instant: number) => { date: string; offsetMs: number };

function computeSeries(rows: ClickRow[], { start, end }: ReportRange, dateOf: (instant: number) => string) {
  const rowsByDate = new Map<string, ClickRow[]>();
  const stepMs = 15 * 60_000;
  for (let instant = start.getTime(); instant < end.getTime(); instant += stepMs) rowsByDate.set(dateOf(instant), []);
  rowsByDate.set(dateOf(end.getTime() - 1), rowsByDate.get(dateOf(end.getTime() - 1)) ?? []);
  for (const row of rows) rowsByDate.get(dateOf(row.timestamp))?.push(row);
  return [...rowsByDate].map(([date, seen]) => ({ date, clicks: seen.length, uniqueVisitors: countVisitors(seen) }));
}

function beginOf(instant: number, interval: StatsInterval, localTime: LocalTime): string {
  const { date, offsetMs } = localTime(instant);
  if (interval === 'hour') {
    const hourMs = 3_600_000;
    return new Date(Math.floor((instant + offsetMs) / hourMs) * hourMs - offsetMs).toISOString();
  }
  if (interval === 'month') return `${date.slice(0, 7)}-01`;
  if (interval === 'day') return date;
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return new Date(Date.parse(`${date}T00:00:00Z`) - weekday * 86_400_000).toISOString().slice(0, 10);
}

function createLocalTime(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => {
    const [date = '', time = ''] = format.format(instant).split(' ');
    const wholeSecond = Math.floor(instant / 1_000) * 1_000;
    return { date, offsetMs: Date.parse(`${date}T${time}Z`) - wholeSecond };
  };
}

function rank(names: string[], emptyName = 'Unknown') {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, clicks]) => ({ name, clicks }))
    .sort((a, b) => b.clicks - a.clicks || (a.name < b.name ? -1 : 1))
    .slice(0, 50)
    .map(({ name, clicks }) => ({ name: name || emptyName, clicks }));
}
