import { readLinkStats } from '@linkplane/clicks-db/read';
import type { LinkStatsData, reportRoutes } from '@linkplane/contracts';
import { findLink } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { assertLinkId, linkNotFound } from '../links/link-not-found.ts';
import { chooseRange } from './choose-range.ts';
import { presentRange } from './present-range.ts';
import { refuseLongSeries } from './refuse-long-series.ts';
import type { ReportsDeps } from './reports-deps.ts';

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
