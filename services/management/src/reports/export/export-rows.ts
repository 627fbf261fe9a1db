import { setImmediate as nextTurn } from 'node:timers/promises';
import { countLinkClicks, countProfileEvents } from '@linkplane/clicks-db/read';
import { findQrStyles, pageLinksById } from '@linkplane/links-db/links';
import { pageProfilesById } from '@linkplane/links-db/profiles';
import type { Database } from '@linkplane/links-db/transactions';
import { presentLink } from '../../links/link.ts';
import { toPublicAddress } from '../../slugs/slug.ts';
import type { ReportsDeps } from '../report.ts';
import type { ExportRequest, ExportRow } from './format-rows.ts';

const pageLinksMax = 2_000;
const pageProfilesMax = 1_000;
/** Links with large rules have 32 KB each: others are served between the pieces of a page. */
const linksPerPiece = 100;

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
    for (let from = 0; from < links.length; from += linksPerPiece) {
      const piece = links.slice(from, from + linksPerPiece);
      const styles = await readStyles(database, request.workspaceId, piece);
      yield piece.map((link) => {
        const { suspended: _, clickLimitUsed: __, ...cells } = presentLink(link, publicUrl);
        const { clicks: counted = 0, uniqueVisitors = 0 } = counts.get(link.id) ?? {};
        return { ...cells, clicks: counted, uniqueVisitors, qrStyle: styles.get(link.id) ?? null };
      });
      await nextTurn();
    }
    afterId = last.id;
  }
}

/** The looks of QR codes, which are stored as the API writes them, by link. */
async function readStyles(database: Database, workspaceId: string, links: readonly { id: string }[]) {
  const ids = links.map(({ id }) => id);
  const rows = await findQrStyles(database, workspaceId, ids);
  return new Map(rows.map(({ linkId, style, logoId }) => [linkId, { ...(style as object), logo: logoId }]));
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
