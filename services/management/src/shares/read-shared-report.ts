import { readClicksOverTime, readClickStats, type LinkStats } from '@linkplane/clicks-db/read';
import type { ReportFilter, ShareDimension } from '@linkplane/contracts';
import { findLink } from '@linkplane/links-db/links';
import type { ShareRecord } from '@linkplane/links-db/reports';
import { findTag, listTaggedIds } from '@linkplane/links-db/tags';
import { withReportTimeout } from '../reports/report-timeout.ts';
import { countedEvents, readComparison, readHeavy, type ReportsDeps } from '../reports/report.ts';
import { filterByLinks, listedLinksMax, readStoredFilters, resolveFilters } from '../reports/resolve-filters.ts';
import { dayOf } from '../reports/local-time.ts';
import { chooseRange, type StatsRange } from '../reports/stats-range.ts';
import { comparisonOf, dimensionsOf } from './share.ts';

/** The lengths of time that a visitor of the page can choose from. */
export const sharedDays = [7, 30, 90, 365] as const;
export type SharedDays = (typeof sharedDays)[number];

/** What a visitor of the page chooses. `timezone` is the canonical name of a zone. */
export type SharedRange = { days: SharedDays; timezone: string };

export type SharedReport = Pick<LinkStats, 'totalClicks' | 'uniqueVisitors' | 'qrScans' | 'clicksOverTime'> & {
  /** What is reported: a short URL, a tag's name, or empty for the workspace. */
  title: string;
  /** The length that was chosen of `sharedDays`; undefined where the share has a range of its own. */
  days: SharedDays | undefined;
  range: Pick<StatsRange, 'start' | 'end' | 'timezone'>;
  filters: ReportFilter[];
  /** Whether the last day goes on. */
  isOpen: boolean;
  /** The same figures of an earlier time. */
  comparison: { start: string; end: string; totalClicks: number; uniqueVisitors: number } | null;
  rankings: { dimension: ShareDimension; rows: { name: string; clicks: number }[] }[];
};

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl' | 'heavyReports'>;

const dayMs = 86_400_000;
const rowsMax = 10;
/** Rankings as the report of clicks names them. */
const listOf = {
  country: 'countries',
  city: 'cities',
  referrer: 'referrers',
  device: 'devices',
  browser: 'browsers',
  os: 'os',
} as const satisfies Record<ShareDimension, keyof LinkStats>;

/**
 * The clicks on what is shared, as its settings limit them. Waits for its turn among the workspace's heavy reports.
 * @param chosen by who sees the page; of no effect where the share has a range of its own
 * @returns undefined when the subject does not exist any more
 * @throws AppError UNAVAILABLE
 */
export async function readSharedReport(
  deps: Deps,
  share: ShareRecord,
  chosen: SharedRange,
): Promise<SharedReport | undefined> {
  const { workspaceId } = share;
  const found = await findSubject(deps, share);
  if (!found) return undefined;
  const now = new Date();
  const range = rangeOf(share, chosen, now);
  const filters = readStoredFilters(share);
  const subject = found.linkIds === undefined ? [] : [filterByLinks(found.linkIds)];
  const applied = [...subject, ...(await resolveFilters(deps, workspaceId, filters))];
  const reportRange = { ...range, workspaceId, filters: applied, ...countedEvents(share) };
  const [stats, comparison] = await withReportTimeout(
    deps.clicks,
    readHeavy(deps, workspaceId, () =>
      Promise.all([
        readClickStats(deps.clicks, reportRange, now),
        readComparison(range, comparisonOf(share), (compared) =>
          readClicksOverTime(deps.clicks, { ...reportRange, ...compared }, now),
        ),
      ]),
    ),
  );
  const { totalClicks, uniqueVisitors, qrScans, clicksOverTime } = stats;
  const rankings = dimensionsOf(share).map((dimension) => ({
    dimension,
    rows: stats[listOf[dimension]].slice(0, rowsMax),
  }));
  const figures = { totalClicks, uniqueVisitors, qrScans, clicksOverTime };
  const days = takesChoice(share) ? chosen.days : undefined;
  const isOpen = range.end >= now;
  return { title: found.title, days, range, filters, isOpen, comparison, ...figures, rankings };
}

/** Whether who sees the page chooses its time: shares from before have none of their own. */
export function takesChoice({ days, start }: ShareRecord): boolean {
  return days === null && start === null;
}

/** The time that a page shows, in intervals of a day at least: its chart names days. */
function rangeOf(share: ShareRecord, chosen: SharedRange, now: Date): StatsRange {
  const timezone = takesChoice(share) ? chosen.timezone : share.timezone;
  const days = share.days ?? chosen.days;
  const first = new Date(Date.parse(dayOf(now, timezone)) - (days - 1) * dayMs);
  const start = share.start ?? { day: first.toISOString().slice(0, 10) };
  const end = share.end !== null && share.end < now ? share.end : now;
  const range = chooseRange({ start, end, timezone, filters: [] }, now);
  return range.interval === 'hour' ? { ...range, interval: 'day' } : range;
}

/** What is shared: its name, and the ids of its links unless it is the whole workspace. */
async function findSubject(
  { database, publicUrl }: Deps,
  { workspaceId, linkId, tagId }: ShareRecord,
): Promise<{ title: string; linkIds?: string[] } | undefined> {
  if (linkId !== null) {
    const link = await findLink(database, workspaceId, linkId);
    return link && { title: `${link.host || publicUrl.host}/${link.slug}`, linkIds: [linkId] };
  }
  if (tagId === null) return { title: '' };
  const tag = await findTag(database, workspaceId, tagId);
  return tag && { title: tag.name, linkIds: await listTaggedIds(database, workspaceId, tagId, listedLinksMax) };
}
