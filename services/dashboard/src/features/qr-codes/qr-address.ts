import type { LinkQrStyle, QrFormat } from '@linkplane/contracts';
import { v1Path } from '../../api/create-api.ts';
import { writePath } from '../../api/send-request.ts';

export type QrStyle = LinkQrStyle['style'];
export type QrOutput = { format: QrFormat; size?: number; scale?: number };

/** A style as parameters: all of them, so that nothing of what is stored shows through. */
export function toQuery({ frame, logo, ...style }: QrStyle) {
  return { ...style, frame: frame ?? '', logo: logo ?? '' };
}

/** Where the picture of a code is. */
export function qrAddress(workspaceId: string, linkId: string, style: QrStyle, output: QrOutput): string {
  const query = { ...toQuery(style), ...output };
  return `/app/api${v1Path(workspaceId)}${writePath('/links/:id/qr', { params: { id: linkId }, query })}`;
}

/** The largest size that the API takes without a scale. */
const sizeMax = 1_000;

/** A width in pixels as the API takes it. */
export function toSizeAndScale(width: number): { size: number; scale: number } {
  const scale = Math.ceil(width / sizeMax);
  return { size: Math.round(width / scale), scale };
}

/** The id of an upload, from the address that it is served at. */
export function readUploadId(address: string): string | null {
  return /\/(upl_[0-9A-Za-z]{20})\./.exec(address)?.[1] ?? null;
}
