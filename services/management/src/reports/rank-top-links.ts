import { rankedLinksMax, rankLinks, type LinkRank, type ReportRange } from '@linkplane/clicks-db/read';
import { listMostClicked } from '@linkplane/links-db/management';
import type { ReportsDeps } from './reports-deps.ts';

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
