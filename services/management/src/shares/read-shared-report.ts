import { readClickStats, type LinkStats } from '@linkplane/clicks-db/read';
import type { ShareDimension } from '@linkplane/contracts';
import { findLink, findTag, listTaggedIds, type ShareRecord } from '@linkplane/links-db/management';
import { withReportTimeout } from '../reports/report-timeout.ts';
import { readHeavy, type ReportsDeps } from '../reports/report.ts';
import { filterByLinks, listedLinksMax } from '../reports/resolve-filters.ts';
import { dayOf } from '../reports/local-time.ts';
import { chooseRange } from '../reports/stats-range.ts';
import { dimensionsOf } from './share.ts';

/** The lengths of time that a visitor of the page can choose from. */
export const sharedDays = [7, 30, 90, 365] as const;
export type SharedDays = (typeof sharedDays)[number];

/** What a visitor of the page chooses. `timezone` is the canonical name of a zone. */
export type SharedRange = { days: SharedDays; timezone: string };

export type SharedReport = Pick<LinkStats, 'totalClicks' | 'uniqueVisitors' | 'qrScans' | 'clicksOverTime'> & {
  /** What is reported: a short URL, a tag's name, or empty for the workspace. */
  title: string;
  days: SharedDays;
  timezone: string;
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
 * The clicks of people on what is shared, in days of a zone. Waits for its turn among the workspace's heavy reports.
 * @returns undefined when the subject does not exist any more
 * @throws AppError UNAVAILABLE
 */
export async function readSharedReport(
  deps: Deps,
  share: ShareRecord,
  { days, timezone }: SharedRange,
): Promise<SharedReport | undefined> {
  const { workspaceId } = share;
  const found = await findSubject(deps, share);
  if (!found) return undefined;
  const now = new Date();
  const first = new Date(Date.parse(dayOf(now, timezone)) - (days - 1) * dayMs);
  const start = { day: first.toISOString().slice(0, 10) };
  const range = chooseRange({ start, end: now, timezone, filters: [] }, now);
  const filters = found.linkIds === undefined ? [] : [filterByLinks(found.linkIds)];
  const stats = await withReportTimeout(
    readHeavy(deps, workspaceId, () =>
      readClickStats(deps.clicks, { ...range, workspaceId, filters, includeBots: false }, now),
    ),
  );
  const { totalClicks, uniqueVisitors, qrScans, clicksOverTime } = stats;
  const rankings = dimensionsOf(share).map((dimension) => ({
    dimension,
    rows: stats[listOf[dimension]].slice(0, rowsMax),
  }));
  return { title: found.title, days, timezone, totalClicks, uniqueVisitors, qrScans, clicksOverTime, rankings };
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
