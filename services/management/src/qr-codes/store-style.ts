import { plainQrStyle, type LinkQrStyle, type qrCodeRoutes } from '@linkplane/contracts';
import { deleteQrStyle, putQrStyles, type LinkRecord } from '@linkplane/links-db/links';
import { suspended, type Caller } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import { linkNotFound } from '../links/link.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import { findOwnLink, toScannedText } from './get-link-qr.ts';
import { mergeStyle, readLogo, readStoredStyles, type QrCodesDeps } from './qr-code.ts';
import { paintCode } from './render-code.ts';

export async function getLinkQrStyle(
  deps: QrCodesDeps,
  { caller, params }: Call<typeof qrCodeRoutes.getLinkQrStyle>,
): Promise<LinkQrStyle> {
  const link = await findOwnLink(deps, caller, params.id);
  const stored = (await readStoredStyles(deps.database, caller.workspaceId, [link.id])).get(link.id);
  return { stored: stored !== undefined, style: stored ?? plainQrStyle };
}

/** Stores a look after the code has been read in it: what is printed later cannot be taken back. */
export async function putLinkQrStyle(
  deps: QrCodesDeps,
  { caller, params, body }: Call<typeof qrCodeRoutes.putLinkQrStyle>,
): Promise<LinkQrStyle> {
  const { workspaceId } = caller;
  const link = await findChangeable(deps, caller, params.id);
  const style = mergeStyle(undefined, body);
  const logo = style.logo === null ? undefined : await readLogo(deps, workspaceId, style.logo);
  await paintCode(deps, workspaceId, { text: toScannedText(toPublicAddress(link, deps.publicUrl)), style, logo });
  const { logo: logoId, ...stored } = style;
  const count = await putQrStyles(deps.database, workspaceId, [{ linkId: link.id, style: stored, logoId }]);
  if (count === 0) throw linkNotFound();
  return { stored: true, style };
}

export async function deleteLinkQrStyle(
  deps: QrCodesDeps,
  { caller, params }: Call<typeof qrCodeRoutes.deleteLinkQrStyle>,
): Promise<LinkQrStyle> {
  const link = await findChangeable(deps, caller, params.id);
  await deleteQrStyle(deps.database, caller.workspaceId, link.id);
  return { stored: false, style: plainQrStyle };
}

async function findChangeable(deps: QrCodesDeps, caller: Caller, id: string): Promise<LinkRecord> {
  const link = await findOwnLink(deps, caller, id);
  if (link.suspended) throw suspended('link');
  return link;
}
