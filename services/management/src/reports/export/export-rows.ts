import { countLinkClicks, countProfileEvents } from '@linkplane/clicks-db/read';
import { pageLinksById, pageProfilesById, type LinkRecord } from '@linkplane/links-db/management';
import { presentSettings } from '../../links/link.ts';
import { toPublicAddress } from '../../slugs/slug.ts';
import type { ReportsDeps } from '../report.ts';
import type { ExportRequest, ExportRow } from './format-rows.ts';

const pageLinksMax = 2_000;
const pageProfilesMax = 1_000;

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl'>;

/** Every link of the workspace with its clicks in the range, page by page in the order of ids: in constant memory. */
export async function* exportLinkRows(
  { database, clicks, publicUrl }: Deps,
  request: ExportRequest,
): AsyncGenerator<ExportRow[]> {
  for (let afterId = ''; ;) {
    const links = await pageLinksById(database, request.workspaceId, afterId, pageLinksMax);
    const [first, last] = [links[0], links.at(-1)];
    if (!first || !last) return;
    const counts = await countLinkClicks(clicks, { ...request, firstId: first.id, lastId: last.id });
    yield links.map((link) => ({
      id: link.id,
      slug: link.slug,
      shortUrl: toPublicAddress(link, publicUrl),
      url: link.url,
      clicks: counts.get(link.id)?.clicks ?? 0,
      uniqueVisitors: counts.get(link.id)?.uniqueVisitors ?? 0,
      createdAt: link.createdAt.toISOString(),
      updatedAt: link.updatedAt.toISOString(),
      ...presentColumns(link),
      tags: link.tags,
      domain: link.host === '' ? publicUrl.host : link.host,
    }));
    afterId = last.id;
  }
}

/** The settings that fit into a column; an export has those that the contract lists. */
function presentColumns(link: LinkRecord): ExportRow {
  const { rules: _rules, split: _split, social: _social, ...columns } = presentSettings(link);
  return columns;
}

/** Every profile of the workspace with its views and clicks in the range, page by page. */
export async function* exportProfileRows(
  { database, clicks, publicUrl }: Deps,
  request: ExportRequest,
): AsyncGenerator<ExportRow[]> {
  for (let afterId = ''; ;) {
    const profiles = await pageProfilesById(database, request.workspaceId, afterId, pageProfilesMax);
    const [first, last] = [profiles[0], profiles.at(-1)];
    if (!first || !last) return;
    const counts = await countProfileEvents(clicks, { ...request, firstId: first.id, lastId: last.id });
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
