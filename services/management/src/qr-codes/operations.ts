import type { qrCodeRoutes } from '@linkplane/contracts';
import type { Operations } from '../calls/operations.ts';
import { downloadQrCodes } from './download-codes.ts';
import { getLinkQr } from './get-link-qr.ts';
import type { QrCodesDeps } from './qr-code.ts';
import { deleteLinkQrStyle, getLinkQrStyle, putLinkQrStyle } from './store-style.ts';

export function qrCodeOperations(deps: QrCodesDeps): Operations<typeof qrCodeRoutes> {
  return {
    getLinkQr: (call) => getLinkQr(deps, call),
    getLinkQrStyle: (call) => getLinkQrStyle(deps, call),
    putLinkQrStyle: (call) => putLinkQrStyle(deps, call),
    deleteLinkQrStyle: (call) => deleteLinkQrStyle(deps, call),
    downloadQrCodes: (call) => downloadQrCodes(deps, call),
  };
}
