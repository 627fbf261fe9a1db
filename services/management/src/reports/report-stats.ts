import { readClickStats, readLinkStats, readProfileStats } from '@linkplane/clicks-db/read';
import type { BlockType, LinkStatsData, ProfileStatsData, reportRoutes, TagStatsData } from '@linkplane/contracts';
import { findAccount, findLink, findProfile, findTag, listBlocks, listTaggedIds } from '@linkplane/links-db/management';
import type { Call } from '../calls/operations.ts';
import { assertLinkId, linkNotFound } from '../links/link.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile.ts';
import { AppError } from '../http/app-error.ts';
import { assertTagId, tagNotFound } from '../tags/tag.ts';
import { refuseLongSeries, type ReportsDeps } from './report.ts';
import { chooseRange, presentRange } from './stats-range.ts';

type Deps = Pick<ReportsDeps, 'database' | 'clicks'>;

/** Links of one report. Their ids are sent with each of its queries. */
const reportedLinksMax = 500_000;
/** A report of more links than this is a heavy one. */
const lightReportLinksMax = 10_000;
const retryAfterSeconds = 60;

export async function reportLinkStats(
  { database, clicks }: Deps,
  { caller, params, query }: Call<typeof reportRoutes.getLinkStats>,
): Promise<LinkStatsData> {
  const { workspaceId } = caller;
  assertLinkId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const reportRange = { ...range, workspaceId, linkId: params.id, includeBots: query.includeBots };
  // Both databases at once; a link that the workspace does not have is a 404, whatever the report's result.
  const reading = refuseLongSeries(readLinkStats(clicks, reportRange, now));
  reading.catch(() => {});
  const link = await findLink(database, workspaceId, params.id);
  if (!link) throw linkNotFound();
  const stats = await reading;
  return { linkId: link.id, ...presentRange(range, query), ...stats };
}

/** The clicks of the links that have the tag now: a changed tag regroups the past as well. */
export async function reportTagStats(
  { database, clicks, heavyReports }: Deps & Pick<ReportsDeps, 'heavyReports'>,
  { caller, params, query }: Call<typeof reportRoutes.getTagStats>,
): Promise<TagStatsData> {
  const { workspaceId } = caller;
  assertTagId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const tag = await findTag(database, workspaceId, params.id);
  if (!tag) throw tagNotFound();
  const linkIds = await listTaggedIds(database, workspaceId, tag.id, reportedLinksMax + 1);
  if (linkIds.length > reportedLinksMax) throw tooManyLinks();
  const filters = [{ column: 'link_id' as const, values: linkIds, isExcluded: false }];
  const reportRange = { ...range, workspaceId, filters, includeBots: query.includeBots };
  const read = () => refuseLongSeries(readClickStats(clicks, reportRange, now));
  const isHeavy = linkIds.length > lightReportLinksMax;
  const stats = await (isHeavy ? heavyReports.run(await findAccount(database, workspaceId), read) : read());
  return { tagId: tag.id, ...presentRange(range, query), ...stats };
}

function tooManyLinks(): AppError {
  const message = `More than ${reportedLinksMax} links have this tag: too many for a report.`;
  return new AppError('UNAVAILABLE', message, { retryAfterSeconds });
}

export async function reportProfileStats(
  { database, clicks }: Deps,
  { caller, params, query }: Call<typeof reportRoutes.getProfileStats>,
): Promise<ProfileStatsData> {
  const { workspaceId } = caller;
  assertProfileId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const profile = await findProfile(database, workspaceId, params.id);
  if (!profile) throw profileNotFound();
  const reportRange = { ...range, workspaceId, profileId: profile.id, includeBots: query.includeBots };
  const [stats, blocks] = await Promise.all([
    refuseLongSeries(readProfileStats(clicks, reportRange, now)),
    listBlocks(database, profile.id),
  ]);
  const clicksOf = new Map(stats.blocks.map(({ blockId, clicks }) => [blockId, clicks]));
  return {
    profileId: profile.id,
    ...presentRange(range, query),
    ...stats,
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
