import type { ClicksDb } from '@linkplane/clicks-db';
import { readLinkStats, SeriesTooLongError } from '@linkplane/clicks-db/read';
import type { LinkStatsData, reportRoutes } from '@linkplane/contracts';
import type { Pool } from '@linkplane/links-db';
import { findLink } from '@linkplane/links-db/management';
import { validationError } from '../http/app-error.ts';
import type { Call } from '../http/mount-routes.ts';
import { assertLinkId, linkNotFound } from '../links/link-not-found.ts';
import { chooseRange } from './choose-range.ts';

export type ReportsDeps = { pool: Pool; clicks: ClicksDb };

export async function reportLinkStats(
  { pool, clicks }: ReportsDeps,
  { caller, params, query }: Call<typeof reportRoutes.getLinkStats>,
): Promise<LinkStatsData> {
  const { workspaceId } = caller;
  assertLinkId(params.id);
  const range = chooseRange(query, new Date());
  const link = await findLink(pool, workspaceId, params.id);
  if (!link) throw linkNotFound();
  try {
    const stats = await readLinkStats(clicks, {
      ...range,
      workspaceId,
      linkId: link.id,
      includeBots: query.includeBots,
    });
    return {
      linkId: link.id,
      start: range.start.toISOString(),
      end: range.end.toISOString(),
      timezone: query.timezone,
      interval: range.interval,
      ...stats,
    };
  } catch (error) {
    if (error instanceof SeriesTooLongError)
      throw validationError({ field: 'interval', message: 'is too short for this range' });
    throw error;
  }
}
