import { createHash } from 'node:crypto';
import type { LinkQr, LinkQrQuery, linkRoutes } from '@linkplane/contracts';
import { findLink } from '@linkplane/links-db/management';
import type { Call } from '../calls/operations.ts';
import type { Representation } from '../http/send-response.ts';
import { drawPng } from '../qr/draw-png.ts';
import { drawSvg } from '../qr/draw-svg.ts';
import { encodeQr, parseColour } from '../qr/encode-qr.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import { assertLinkId, linkNotFound, type LinksDeps } from './link.ts';

const maxAgeSeconds = 300;
/** To be raised whenever the same link and query are rendered as other bytes. */
const drawingVersion = 1;

/** The short URL as a QR code, with a parameter that distinguishes a scan from a click. */
export async function getLinkQr(
  { database, publicUrl }: LinksDeps,
  { caller, params, query }: Call<typeof linkRoutes.getLinkQr>,
): Promise<Representation<LinkQr>> {
  assertLinkId(params.id);
  const link = await findLink(database, caller.workspaceId, params.id);
  if (!link) throw linkNotFound();
  const url = toPublicAddress(link, publicUrl);
  return { etag: toTag(url, query), maxAgeSeconds, render: () => render(url, query) };
}

function toTag(url: string, query: LinkQrQuery): string {
  const hash = createHash('sha256').update(JSON.stringify([drawingVersion, url, query]));
  return `"${hash.digest('base64url')}"`;
}

function render(url: string, { format, size, margin, dark, light }: LinkQrQuery) {
  const modules = encodeQr(`${url}?qr=1`);
  const look = { size, margin, dark: parseColour(dark), light: parseColour(light) };
  if (format === 'svg') {
    // Opened as a page of its own it is still only a picture.
    const headers = { 'Content-Security-Policy': 'sandbox' };
    return { file: { contentType: 'image/svg+xml', bytes: drawSvg(modules, look), headers } };
  }
  const png = drawPng(modules, look);
  if (format === 'png') return { file: { contentType: 'image/png', bytes: png } };
  return { data: { url, qrCode: `data:image/png;base64,${png.toString('base64')}`, format, size } };
}
