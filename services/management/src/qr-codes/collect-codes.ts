import { qrCodesPerFileMax, type ManyQrCodesQuery } from '@linkplane/contracts';
import { findLinks, listFoundIds, type LinkRecord } from '@linkplane/links-db/links';
import { AppError, validationError } from '../http/app-error.ts';
import { readLinkFilter } from '../links/read-link-filter.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import { toScannedText } from './get-link-qr.ts';
import {
  mergeStyle,
  readLogo,
  readOverrides,
  readStoredStyles,
  refuseUnreadableStyle,
  type QrCodesDeps,
} from './qr-code.ts';
import type { QrCode } from './render-code.ts';

/** Read at once; with their logos, which a style of the query shares. */
const linksPerPartMax = 50;

/** A code of a file, with the link that it is of. */
export type CollectedCode = {
  link: LinkRecord;
  url: string;
  code: QrCode;
  /** The same in black and white. */ plain: QrCode;
};

/**
 * The links of a file, in the order of their ids or of the list.
 * @throws AppError VALIDATION_ERROR for too many of them, and for a look that no scanner could read
 */
export async function chooseLinks(deps: QrCodesDeps, workspaceId: string, query: ManyQrCodesQuery): Promise<string[]> {
  refuseUnreadableStyle(mergeStyle(undefined, readOverrides(query)));
  const ids = query.ids ?? (await findIds(deps, workspaceId, query));
  if (ids.length > qrCodesPerFileMax)
    throw validationError({
      field: 'tag',
      message: `must find at most ${qrCodesPerFileMax} links: narrow the filter, or download them in parts`,
    });
  return [...new Set(ids)];
}

async function findIds(deps: QrCodesDeps, workspaceId: string, query: ManyQrCodesQuery): Promise<string[]> {
  const filter = await readLinkFilter(deps, workspaceId, query);
  return await listFoundIds(deps.database, workspaceId, filter, qrCodesPerFileMax + 1);
}

/** The codes of the links, read in parts while they are drawn. Links that were deleted since are left out. */
export async function* collectCodes(
  deps: QrCodesDeps,
  workspaceId: string,
  ids: readonly string[],
  query: ManyQrCodesQuery,
): AsyncGenerator<CollectedCode> {
  const overrides = readOverrides(query);
  for (let from = 0; from < ids.length; from += linksPerPartMax) {
    const part = ids.slice(from, from + linksPerPartMax);
    const [links, styles] = await Promise.all([
      findLinks(deps.database, workspaceId, part),
      readStoredStyles(deps.database, workspaceId, part),
    ]);
    const byId = new Map(links.map((link) => [link.id, link]));
    const logos = new Map<string, Uint8Array>();
    for (const id of part) {
      const link = byId.get(id);
      if (!link) continue;
      const url = toPublicAddress(link, deps.publicUrl);
      const style = mergeStyle(styles.get(id), overrides);
      const text = toScannedText(url);
      const plain = { text, style: mergeStyle(undefined, {}), logo: undefined };
      yield {
        link,
        url,
        plain,
        code: await withLogo(deps, workspaceId, { text, style }, logos).catch(orIfRefused(plain)),
      };
    }
  }
}

/** The logos of one part are read once. @throws when the logo cannot be read now, or is gone */
async function withLogo(
  deps: QrCodesDeps,
  workspaceId: string,
  { text, style }: Omit<QrCode, 'logo'>,
  logos: Map<string, Uint8Array>,
): Promise<QrCode> {
  if (style.logo === null) return { text, style, logo: undefined };
  const logo = logos.get(style.logo) ?? (await readLogo(deps, workspaceId, style.logo));
  logos.set(style.logo, logo);
  return { text, style, logo };
}

/** A logo that is gone, or cannot be read now, does not end the file. */
function orIfRefused(plain: QrCode): (error: unknown) => QrCode {
  return (error) => {
    if (error instanceof AppError) return plain;
    throw error;
  };
}

/** Draws a code; one that scanners could not read in its look is drawn plainly: a file has one for each link. */
export async function orPlain<Result>(
  draw: (code: QrCode) => Promise<Result>,
  { code, plain }: CollectedCode,
): Promise<Result> {
  try {
    return await draw(code);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'VALIDATION_ERROR')) throw error;
    return await draw(plain);
  }
}
