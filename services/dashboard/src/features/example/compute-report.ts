/* not translated: names of weekdays as they are compared */
import {
  parseFilterValues,
  type BreakdownData,
  type HoursData,
  type OverviewData,
  type StatsInterval,
} from '@linkplane/contracts';
import { createDayIn } from '../analytics/choose-range.ts';
import { dimensions } from '../analytics/report-filters.ts';
import { exampleLinks, type ExampleClick } from './make-clicks.ts';

/** The query of a report, as the dashboard sends it. */
export type ReportQuery = Record<string, string | number | boolean | readonly string[] | undefined>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const topMax = 10;

/** Nothing was recorded of what the invented visitors did. */
const noConversions = { conversions: 0, convertedClicks: 0, revenue: [] };

type Range = { start: number; end: number; timezone: string };

/** The overview of the clicks, computed as the server computes it. @param now milliseconds since 1970 */
export function computeOverview(clicks: readonly ExampleClick[], query: ReportQuery, now: number): OverviewData {
  const range = readRange(query, now);
  const interval = readInterval(query, range);
  const filtered = clicks.filter(readFilters(query));
  const found = within(filtered, range);
  return {
    ...present(range),
    interval,
    ...figures(found, range, interval),
    comparison: compare(filtered, query, range, interval),
    totalLinks: exampleLinks.length,
    totalProfiles: 0,
    totalViews: 0,
    profileVisitors: 0,
    ...noConversions,
    topLinks: rank(found, 'link').flatMap(({ name, clicks: count }) => {
      const link = exampleLinks.find(({ id }) => id === name);
      return link ? [{ ...link, shortUrl: `https://go.example/${link.slug}`, clicks: count }] : [];
    }),
    topCountries: rank(found, 'country'),
    topReferrers: rank(found, 'referrer'),
  };
}

export function computeBreakdown(clicks: readonly ExampleClick[], query: ReportQuery, now: number): BreakdownData {
  const range = readRange(query, now);
  const by = query['by'] as BreakdownData['by'];
  const found = within(clicks.filter(readFilters(query)), range);
  const rows = rank(found, by, Infinity).map((row) => ({
    ...row,
    ...noConversions,
    uniqueVisitors: countVisitors(found.filter((click) => click[by] === row.name)),
  }));
  return { ...present(range), by, rows, other: { clicks: 0 }, total: found.length };
}

export function computeHours(clicks: readonly ExampleClick[], query: ReportQuery, now: number): HoursData {
  const range = readRange(query, now);
  const found = within(clicks.filter(readFilters(query)), range);
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: range.timezone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  for (const { at } of found) {
    const [day = '', hour = ''] = parts.format(at).split(', ');
    const row = hours[weekdays.indexOf(day)];
    if (row) row[Number(hour)] = (row[Number(hour)] ?? 0) + 1;
  }
  return { ...present(range), hours, total: found.length };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function readRange({ start, end, timezone }: ReportQuery, now: number): Range {
  return {
    start: Date.parse(String(start)),
    end: end === undefined ? now : Math.min(now, Date.parse(String(end))),
    timezone: String(timezone),
  };
}

function present({ start, end, timezone }: Range) {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), timezone, filters: {} };
}

function within(clicks: readonly ExampleClick[], { start, end }: Range): ExampleClick[] {
  return clicks.filter(({ at }) => at >= start && at < end);
}

function readFilters(query: ReportQuery): (click: ExampleClick) => boolean {
  const tests = dimensions.flatMap((dimension) => {
    const text = query[`filter[${dimension}]`];
    const parsed = typeof text === 'string' ? parseFilterValues(text) : undefined;
    if (!parsed || 'message' in parsed) return [];
    const values = new Set([...parsed.values, ...(parsed.hasNone ? ['(none)'] : [])]);
    return [(click: ExampleClick) => values.has(click[dimension]) !== parsed.isExcluded];
  });
  return (click) => tests.every((test) => test(click));
}

function readInterval({ interval }: ReportQuery, { start, end }: Range): StatsInterval {
  if (interval !== undefined) return interval as StatsInterval;
  const days = (end - start) / dayMs;
  if (days <= 2) return 'hour';
  return days <= 92 ? 'day' : 'week';
}

function figures(found: readonly ExampleClick[], range: Range, interval: StatsInterval) {
  const stepOf = createStepOf(range.timezone, interval);
  const steps = new Map<string, ExampleClick[]>();
  // Every hour of the range, so that the series has no gaps.
  for (let at = range.start; at < range.end; at += hourMs) steps.set(stepOf(at), []);
  for (const click of found) steps.get(stepOf(click.at))?.push(click);
  return {
    totalClicks: found.length,
    uniqueVisitors: countVisitors(found),
    clicksOverTime: Array.from(steps, ([date, clicks]) => ({
      date,
      clicks: clicks.length,
      uniqueVisitors: countVisitors(clicks),
    })),
  };
}

function compare(
  clicks: readonly ExampleClick[],
  { compare: kind }: ReportQuery,
  range: Range,
  interval: StatsInterval,
): OverviewData['comparison'] {
  if (kind !== 'previous' && kind !== 'year') return null;
  const back = kind === 'year' ? 365 * dayMs : range.end - range.start;
  const before = { ...range, start: range.start - back, end: range.end - back };
  const { start, end } = present(before);
  return { start, end, ...figures(within(clicks, before), before, interval) };
}

/** Names the step of an instant as the API does. Time zones whose offset is no whole hour are off by less than one. */
function createStepOf(timezone: string, interval: StatsInterval): (at: number) => string {
  const names = new Map<number, string>();
  const dayIn = createDayIn(timezone);
  return (at) => {
    const hour = Math.floor(at / hourMs) * hourMs;
    const name = names.get(hour) ?? nameStep(hour, dayIn, interval);
    names.set(hour, name);
    return name;
  };
}

function nameStep(at: number, dayIn: (at: number) => string, interval: StatsInterval): string {
  if (interval === 'hour') return new Date(at).toISOString();
  const day = dayIn(at);
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  const date = Date.parse(day);
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return new Date(date - sinceMonday * dayMs).toISOString().slice(0, 10);
}

function rank(clicks: readonly ExampleClick[], by: BreakdownData['by'], rowsMax = topMax) {
  const counts = new Map<string, number>();
  for (const click of clicks) counts.set(click[by], (counts.get(click[by]) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => ({ name, clicks: count }))
    .toSorted((a, b) => b.clicks - a.clicks || (a.name < b.name ? -1 : 1))
    .slice(0, rowsMax);
}

/** Visitors are unique per day, as those of reports. */
function countVisitors(clicks: readonly ExampleClick[]): number {
  return new Set(clicks.map(({ visitor, at }) => `${visitor} ${Math.floor(at / dayMs)}`)).size;
}
