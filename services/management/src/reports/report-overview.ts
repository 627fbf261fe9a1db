import { type LinkRank, rankedLinksMax, rankLinks, readOverview, type ReportRange } from '@linkplane/clicks-db/read';
import type { OverviewData, reportRoutes } from '@linkplane/contracts';
import { countLinks, countProfiles, findLinks, listMostClicked } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import { refuseLongSeries, type ReportsDeps } from './report.ts';
import { chooseRange, presentRange } from './stats-range.ts';

/** Links with the most clicks of all time that are looked at first. */
const candidatesMax = 40;
/** Far more than are wanted: many may have been deleted since, and clicks outlive their link. */
const rankedMax = rankedLinksMax;

/**
 * The links with the most clicks in a range, most first, and more than `wanted` of them.
 *
 * No link has more clicks in a range than in all its time. So the clicks of the most clicked links are counted first:
 * if `wanted` of them have at least as many in the range as the next one has in all, then no other link can be ahead.
 * Only where that fails, or bots count too, all links of the workspace are ranked, which takes longer.
 */
export async function rankTopLinks(
  { pool, clicks }: Pick<ReportsDeps, 'pool' | 'clicks'>,
  range: ReportRange,
  { wanted, now }: { wanted: number; now: Date },
): Promise<LinkRank[]> {
  if (!range.includeBots) {
    const mostClicked = await listMostClicked(pool, range.workspaceId, candidatesMax + 1);
    const among = mostClicked.slice(0, candidatesMax).map(({ linkId }) => linkId);
    const ranked = among.length === 0 ? [] : await rankLinks(clicks, range, { limit: rankedMax, among, now });
    const next = mostClicked[candidatesMax];
    if (next === undefined || (ranked[wanted - 1]?.clicks ?? 0) >= next.clicks) return ranked;
  }
  return await rankLinks(clicks, range, { limit: rankedMax, now });
}

const topLinksMax = 10;

export async function reportOverview(
  deps: ReportsDeps,
  { caller, query }: Call<typeof reportRoutes.getOverview>,
): Promise<OverviewData> {
  const { pool, clicks } = deps;
  const { workspaceId } = caller;
  const now = new Date();
  const range = chooseRange(query, now);
  const asked = { ...range, workspaceId, includeBots: query.includeBots };
  const [{ countries, referrers, ...stats }, topLinks, totalLinks, totalProfiles] = await Promise.all([
    refuseLongSeries(readOverview(clicks, asked, now)),
    findTopLinks(deps, asked, now),
    countLinks(pool, workspaceId, { search: '', words: [] }, 0),
    countProfiles(pool, workspaceId),
  ]);
  return {
    ...presentRange(range, query),
    ...stats,
    totalLinks,
    totalProfiles,
    topLinks,
    topCountries: countries,
    topReferrers: referrers,
  };
}

/** Deleted links are not shown, though their clicks count. */
async function findTopLinks(deps: ReportsDeps, range: ReportRange, now: Date): Promise<OverviewData['topLinks']> {
  const ranked = await rankTopLinks(deps, range, { wanted: topLinksMax, now });
  const found = await findLinks(
    deps.pool,
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
