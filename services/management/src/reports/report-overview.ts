import {
  findFinishedRange,
  rankedLinksMax,
  rankLinks,
  readOverview,
  readOverviewOverTime,
  type ClickFilter,
  type FinishedRange,
  type LinkRank,
  type ReportRange,
} from '@linkplane/clicks-db/read';
import type { OverviewData, reportRoutes } from '@linkplane/contracts';
import { countLinks, findLinks, listMostClicked } from '@linkplane/links-db/links';
import { countProfiles } from '@linkplane/links-db/profiles';
import type { Call } from '../calls/operations.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import { ofClicks, readWithConversions } from './report-conversions.ts';
import { countedEvents, readComparison, refuseLongSeries, type ReportsDeps } from './report.ts';
import { resolveFilters } from './resolve-filters.ts';
import { chooseRange, presentRange } from './stats-range.ts';

const topLinksMax = 10;
/** Links with the most clicks of all time, whose clicks in the range are counted first. */
const candidatesMax = 40;
/** Far more than are returned: clicks outlive their link, so many of them may be of deleted links. */
const rankedMax = rankedLinksMax;

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl' | 'heavyReports'>;
/** The clicks that an overview counts. */
type FilteredRange = ReportRange & { filters: readonly ClickFilter[]; finished: FinishedRange };

export async function reportOverview(
  deps: Deps,
  { caller, query }: Call<typeof reportRoutes.getOverview>,
): Promise<OverviewData> {
  const { database, clicks } = deps;
  const { workspaceId } = caller;
  const now = new Date();
  const range = chooseRange({ ...query, isBounded: true }, now);
  const filters = await resolveFilters(deps, workspaceId, query.filters);
  const counted = { ...range, workspaceId, filters, ...countedEvents(query) };
  const reportRange = { ...counted, finished: findFinishedRange(clicks, counted, now) };
  const [[[{ countries, referrers, ...stats }, topLinks, comparison], conversions], { links }, totalProfiles] =
    await Promise.all([
      readWithConversions(deps, reportRange, () =>
        Promise.all([
          refuseLongSeries(readOverview(clicks, reportRange, now)),
          findTopLinks(deps, reportRange, now),
          readComparison(range, query.compare, (compared) =>
            readOverviewOverTime(clicks, { ...reportRange, ...compared }, now),
          ),
        ]),
      ),
      countLinks(database, workspaceId),
      countProfiles(database, workspaceId),
    ]);
  return {
    ...presentRange(range, query),
    ...stats,
    ...ofClicks(stats.totalClicks, conversions),
    comparison,
    totalLinks: links,
    totalProfiles,
    topLinks,
    topCountries: countries,
    topReferrers: referrers,
  };
}

/** Deleted links are left out, though their clicks count. */
async function findTopLinks(deps: Deps, range: FilteredRange, now: Date): Promise<OverviewData['topLinks']> {
  const ranked = await rankTopLinks(deps, range, now);
  const found = await findLinks(
    deps.database,
    range.workspaceId,
    ranked.map(({ linkId }) => linkId),
  );
  const links = new Map(found.map((link) => [link.id, link]));
  return ranked
    .flatMap(({ linkId, clicks }) => {
      const link = links.get(linkId);
      if (!link) return [];
      const { id, slug, title, url } = link;
      return [{ id, slug, shortUrl: toPublicAddress(link, deps.publicUrl), title, url, clicks }];
    })
    .slice(0, topLinksMax);
}

/**
 * The links with the most clicks in a range, most first, and more than `topLinksMax` of them.
 *
 * No link has more clicks in a range than in all its time. So the clicks of the most clicked links are counted first:
 * if `topLinksMax` of them have at least as many in the range as the next one has in all, then no other link can rank
 * higher. Only where that fails, or bots or own traffic count too, or rows of clicks are filtered, all links of the
 * workspace are ranked, which takes longer.
 */
async function rankTopLinks({ database, clicks }: Deps, range: FilteredRange, now: Date): Promise<LinkRank[]> {
  const { filters, finished } = range;
  const areClicksOfLinks = filters.every(({ column }) => column === 'link_id');
  if (areClicksOfLinks && !range.includeBots && !range.includeInternal) {
    const mostClicked = await listMostClicked(database, range.workspaceId, candidatesMax + 1);
    const among = mostClicked.slice(0, candidatesMax).map(({ linkId }) => linkId);
    const ranked =
      among.length === 0 ? [] : await rankLinks(clicks, range, { limit: rankedMax, among, filters, finished, now });
    const next = mostClicked[candidatesMax];
    if (next === undefined || (ranked[topLinksMax - 1]?.clicks ?? 0) >= next.clicks) return ranked;
  }
  return await rankLinks(clicks, range, { limit: rankedMax, filters, finished, now });
}
