import {
  readClicksOverTime,
  readClickStats,
  readLinkStats,
  readProfileOverTime,
  readProfileStats,
} from '@linkplane/clicks-db/read';
import type { BlockType, LinkStatsData, ProfileStatsData, reportRoutes, TagStatsData } from '@linkplane/contracts';
import { findLink } from '@linkplane/links-db/links';
import { findProfile, listBlocks } from '@linkplane/links-db/profiles';
import { findTag, listTaggedIds } from '@linkplane/links-db/tags';
import type { Call } from '../calls/operations.ts';
import { assertLinkId, linkNotFound } from '../links/link.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile.ts';
import { assertTagId, tagNotFound } from '../tags/tag.ts';
import { ofClicks, readWithConversions } from './report-conversions.ts';
import { reportRules } from './report-rules.ts';
import { reportVariants } from './report-variants.ts';
import { countedEvents, readComparison, readInTurn, refuseLongSeries, type ReportsDeps } from './report.ts';
import { filterByLinks, listedLinksMax, resolveFilters } from './resolve-filters.ts';
import { chooseRange, presentRange } from './stats-range.ts';

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl' | 'heavyReports'>;

export async function reportLinkStats(
  deps: Deps,
  { caller, params, query }: Call<typeof reportRoutes.getLinkStats>,
): Promise<LinkStatsData> {
  const { database, clicks } = deps;
  const { workspaceId } = caller;
  assertLinkId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const filters = await resolveFilters(deps, workspaceId, query.filters);
  const reportRange = { ...range, workspaceId, linkId: params.id, filters, ...countedEvents(query) };
  const ofLink = { ...reportRange, filters: [filterByLinks([params.id]), ...filters] };
  const read = () =>
    Promise.all([
      refuseLongSeries(readLinkStats(clicks, reportRange, now)),
      readComparison(range, query.compare, (compared) =>
        readClicksOverTime(clicks, { ...reportRange, ...compared }, now),
      ),
    ]);
  // Both databases at once; a link that the workspace does not have is a 404, whatever the report's result.
  const reading = readWithConversions(deps, reportRange, read, ofLink);
  reading.catch(() => {});
  const link = await findLink(database, workspaceId, params.id);
  if (!link) throw linkNotFound();
  const [[stats, comparison], conversions] = await reading;
  const rules = await reportRules(deps, link, reportRange, now);
  const variants = await reportVariants(deps, link, reportRange, now);
  return {
    linkId: link.id,
    ...presentRange(range, query),
    ...stats,
    ...ofClicks(stats.totalClicks, conversions),
    comparison,
    rules,
    ...variants,
  };
}

/** The clicks of the links that have the tag now: a changed tag regroups the past as well. */
export async function reportTagStats(
  deps: Deps,
  { caller, params, query }: Call<typeof reportRoutes.getTagStats>,
): Promise<TagStatsData> {
  const { database, clicks } = deps;
  const { workspaceId } = caller;
  assertTagId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const tag = await findTag(database, workspaceId, params.id);
  if (!tag) throw tagNotFound();
  const linkIds = await listTaggedIds(database, workspaceId, tag.id, listedLinksMax);
  const filters = [filterByLinks(linkIds), ...(await resolveFilters(deps, workspaceId, query.filters))];
  const reportRange = { ...range, workspaceId, filters, ...countedEvents(query) };
  const [[stats, comparison], conversions] = await readWithConversions(deps, reportRange, () =>
    Promise.all([
      refuseLongSeries(readClickStats(clicks, reportRange, now)),
      readComparison(range, query.compare, (compared) =>
        readClicksOverTime(clicks, { ...reportRange, ...compared }, now),
      ),
    ]),
  );
  const figures = ofClicks(stats.totalClicks, conversions);
  return { tagId: tag.id, ...presentRange(range, query), ...stats, ...figures, comparison };
}

export async function reportProfileStats(
  deps: Deps,
  { caller, params, query }: Call<typeof reportRoutes.getProfileStats>,
): Promise<ProfileStatsData> {
  const { database, clicks } = deps;
  const { workspaceId } = caller;
  assertProfileId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const profile = await findProfile(database, workspaceId, params.id);
  if (!profile) throw profileNotFound();
  const filters = await resolveFilters(deps, workspaceId, query.filters);
  const reportRange = { ...range, workspaceId, profileId: profile.id, filters, ...countedEvents(query) };
  const [[stats, comparison], blocks] = await Promise.all([
    readInTurn(deps, workspaceId, reportRange, () =>
      Promise.all([
        refuseLongSeries(readProfileStats(clicks, reportRange, now)),
        readComparison(range, query.compare, (compared) =>
          readProfileOverTime(clicks, { ...reportRange, ...compared }, now),
        ),
      ]),
    ),
    listBlocks(database, profile.id),
  ]);
  const clicksOf = new Map(stats.blocks.map(({ blockId, clicks }) => [blockId, clicks]));
  return {
    profileId: profile.id,
    ...presentRange(range, query),
    ...stats,
    comparison,
    clickRate: stats.totalViews === 0 ? 0 : Number((stats.totalClicks / stats.totalViews).toFixed(4)),
    blocks: blocks
      .map(({ id, type, label }) => ({
        blockId: id,
        type: type as BlockType,
        label,
        clicks: clicksOf.get(id) ?? 0,
      }))
      .sort((a, b) => b.clicks - a.clicks),
  };
}
