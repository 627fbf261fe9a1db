import { readOverview, type ReportRange } from '@linkplane/clicks-db/read';
import type { OverviewData, reportRoutes } from '@linkplane/contracts';
import { countLinks, countProfiles, findLinks } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { toPublicAddress } from '../slugs/public-address.ts';
import { chooseRange } from './choose-range.ts';
import { presentRange } from './present-range.ts';
import { rankTopLinks } from './rank-top-links.ts';
import { refuseLongSeries } from './refuse-long-series.ts';
import type { ReportsDeps } from './reports-deps.ts';

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
