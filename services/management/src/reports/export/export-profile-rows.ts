import { countProfileEvents } from '@linkplane/clicks-db/read';
import { pageProfilesById } from '@linkplane/links-db/management';
import { toPublicAddress } from '../../slugs/public-address.ts';
import type { ReportsDeps } from '../reports-deps.ts';
import type { ExportAsked } from './export-asked.ts';
import type { ExportRow } from './format-rows.ts';

const pageProfilesMax = 1_000;

/** Every profile of the workspace, with what it came to in the range. */
export async function* exportProfileRows(
  { pool, clicks, publicUrl }: ReportsDeps,
  asked: ExportAsked,
): AsyncGenerator<ExportRow[]> {
  for (let afterId = ''; ;) {
    const profiles = await pageProfilesById(pool, asked.workspaceId, afterId, pageProfilesMax);
    const [first, last] = [profiles[0], profiles.at(-1)];
    if (!first || !last) return;
    const counts = await countProfileEvents(clicks, { ...asked, firstId: first.id, lastId: last.id });
    yield profiles.map((profile) => ({
      id: profile.id,
      slug: profile.slug,
      displayName: profile.displayName,
      url: toPublicAddress(profile, publicUrl),
      views: counts.get(profile.id)?.views ?? 0,
      uniqueVisitors: counts.get(profile.id)?.uniqueVisitors ?? 0,
      clicks: counts.get(profile.id)?.clicks ?? 0,
      createdAt: profile.createdAt.toISOString(),
    }));
    afterId = last.id;
  }
}
