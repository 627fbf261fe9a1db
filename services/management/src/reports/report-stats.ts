import { readLinkStats, readProfileStats } from '@linkplane/clicks-db/read';
import type { BlockType, LinkStatsData, ProfileStatsData, reportRoutes } from '@linkplane/contracts';
import { findLink, findProfile, listBlocks } from '@linkplane/links-db/management';
import { assertLinkId, linkNotFound } from '../links/link.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile.ts';
import type { Call } from '../public-api/mount-routes.ts';
import { refuseLongSeries, type ReportsDeps } from './report.ts';
import { chooseRange, presentRange } from './stats-range.ts';

export async function reportLinkStats(
  { pool, clicks }: ReportsDeps,
  { caller, params, query }: Call<typeof reportRoutes.getLinkStats>,
): Promise<LinkStatsData> {
  const { workspaceId } = caller;
  assertLinkId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const asked = { ...range, workspaceId, linkId: params.id, includeBots: query.includeBots };
  // Both stores at once; a link that the workspace does not have is a 404, whatever the other one says.
  const reading = refuseLongSeries(readLinkStats(clicks, asked, now));
  reading.catch(() => {});
  const link = await findLink(pool, workspaceId, params.id);
  if (!link) throw linkNotFound();
  const stats = await reading;
  return { linkId: link.id, ...presentRange(range, query), ...stats };
}

export async function reportProfileStats(
  { pool, clicks }: ReportsDeps,
  { caller, params, query }: Call<typeof reportRoutes.getProfileStats>,
): Promise<ProfileStatsData> {
  const { workspaceId } = caller;
  assertProfileId(params.id);
  const now = new Date();
  const range = chooseRange(query, now);
  const profile = await findProfile(pool, workspaceId, params.id);
  if (!profile) throw profileNotFound();
  const asked = { ...range, workspaceId, profileId: profile.id, includeBots: query.includeBots };
  const [stats, blocks] = await Promise.all([
    refuseLongSeries(readProfileStats(clicks, asked, now)),
    listBlocks(pool, profile.id),
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
