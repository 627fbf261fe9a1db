import { readProfileStats } from '@linkplane/clicks-db/read';
import type { BlockType, ProfileStatsData, reportRoutes } from '@linkplane/contracts';
import { findProfile, listBlocks } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile-not-found.ts';
import { chooseRange } from './choose-range.ts';
import { presentRange } from './present-range.ts';
import { refuseLongSeries } from './refuse-long-series.ts';
import type { ReportsDeps } from './reports-deps.ts';

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
