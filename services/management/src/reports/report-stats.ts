import { readLinkStats, readProfileStats } from '@linkplane/clicks-db/read';
import type { BlockType, LinkStatsData, ProfileStatsData, reportRoutes } from '@linkplane/contracts';
import { findLink, findProfile, listBlocks } from '@linkplane/links-db/management';
import type { Call } from '../calls/operations.ts';
import { assertLinkId, linkNotFound } from '../links/link.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile.ts';
import { refuseLongSeries, type ReportsDeps } from './report.ts';
import { chooseRange, presentRange } from './stats-range.ts';

type Deps = Pick<ReportsDeps, 'database' | 'clicks'>;

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
