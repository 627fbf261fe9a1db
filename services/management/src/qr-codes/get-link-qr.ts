import { createHash } from 'node:crypto';
import type { LinkQr, LinkQrQuery, qrCodeRoutes } from '@linkplane/contracts';
import { findLink, type LinkRecord } from '@linkplane/links-db/links';
import type { Caller } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import type { Representation } from '../http/send-response.ts';
import { assertLinkId, linkNotFound } from '../links/link.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import { mergeStyle, readLogo, readOverrides, readStoredStyles, type QrCodesDeps } from './qr-code.ts';
import { renderCode, type QrCode } from './render-code.ts';

const maxAgeSeconds = 300;
/** To be raised whenever the same link and query are rendered as other bytes. */
const drawingVersion = 2;

/** @throws AppError LINK_NOT_FOUND */
export async function findOwnLink({ database }: QrCodesDeps, { workspaceId }: Caller, id: string): Promise<LinkRecord> {
  assertLinkId(id);
  const link = await findLink(database, workspaceId, id);
  if (!link) throw linkNotFound();
  return link;
}

/** What a scan requests: the parameter distinguishes it from a click. */
export function toScannedText(url: string): string {
  return `${url}?qr=1`;
}

/** The short URL as a QR code, in the look that is stored and in what the query says otherwise. */
export async function getLinkQr(
  deps: QrCodesDeps,
  { caller, params, query }: Call<typeof qrCodeRoutes.getLinkQr>,
): Promise<Representation<LinkQr>> {
  const { workspaceId } = caller;
  const link = await findOwnLink(deps, caller, params.id);
  const stored = (await readStoredStyles(deps.database, workspaceId, [link.id])).get(link.id);
  const url = toPublicAddress(link, deps.publicUrl);
  const style = mergeStyle(stored, readOverrides(query));
  const logo = style.logo === null ? undefined : await readLogo(deps, workspaceId, style.logo);
  const code: QrCode = { text: toScannedText(url), style, logo };
  const { size, scale, format } = query;
  return {
    etag: toTag(code, { size, scale, format }),
    maxAgeSeconds,
    render: async () => {
      const width = size * scale;
      const file = await renderCode(deps, workspaceId, code, { format, width });
      if (format !== 'base64') return { file };
      const qrCode = `data:image/png;base64,${Buffer.from(file.bytes).toString('base64')}`;
      return { data: { url, qrCode, format, size: width } };
    },
  };
}

/** A logo never changes under its id. */
function toTag({ text, style }: QrCode, output: Pick<LinkQrQuery, 'size' | 'scale' | 'format'>): string {
  const hash = createHash('sha256').update(JSON.stringify([drawingVersion, text, style, output]));
  return `"${hash.digest('base64url')}"`;
}
