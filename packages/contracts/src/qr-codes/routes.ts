import type { Routes } from '../route.ts';
import { linkQr, linkQrQuery } from './link-qr.ts';
import { manyQrCodesQuery, qrCodesFile } from './many-qr-codes.ts';
import { linkQrStyle, writeQrStyleBody } from './qr-style.ts';

export const qrCodeRoutes = {
  getLinkQr: {
    method: 'get',
    path: '/links/:id/qr',
    summary: 'Get a QR code of the short URL, as an image, as a document, or as a data URL in JSON',
    scopes: ['read', 'links'],
    status: 200,
    query: linkQrQuery,
    data: linkQr,
    media: ['image/png', 'image/svg+xml', 'image/webp', 'application/pdf', 'application/postscript'],
    errors: ['LINK_NOT_FOUND', 'UPLOAD_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  getLinkQrStyle: {
    method: 'get',
    path: '/links/:id/qr-style',
    summary: "Get the look of a link's QR code",
    scopes: ['read', 'links'],
    status: 200,
    data: linkQrStyle,
    errors: ['LINK_NOT_FOUND'],
  },
  putLinkQrStyle: {
    method: 'put',
    path: '/links/:id/qr-style',
    summary: "Store the look of a link's QR code; one that scanners cannot read is refused",
    scopes: ['links'],
    status: 200,
    body: writeQrStyleBody,
    data: linkQrStyle,
    errors: ['LINK_NOT_FOUND', 'UPLOAD_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  deleteLinkQrStyle: {
    method: 'delete',
    path: '/links/:id/qr-style',
    summary: "Make a link's QR code a plain one again",
    scopes: ['links'],
    status: 200,
    data: linkQrStyle,
    errors: ['LINK_NOT_FOUND'],
  },
  downloadQrCodes: {
    method: 'get',
    path: '/qr-codes',
    summary: 'Download the QR codes of up to 500 links, as an archive or as a sheet to print',
    scopes: ['read', 'links'],
    status: 200,
    query: manyQrCodesQuery,
    data: qrCodesFile,
    stream: ['application/zip', 'application/pdf'],
    hasOwnLimits: true,
    errors: ['UPLOAD_NOT_FOUND', 'INVALID_URL', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;
