import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { createdLinks, createLinksBody } from './create-links.ts';
import { link } from './link.ts';
import { linkQr, linkQrQuery } from './link-qr.ts';
import { linkPage, listLinksQuery } from './list-links.ts';
import { createLinkBody, updateLinkBody } from './write-link.ts';

export const linkRoutes = {
  createLink: {
    method: 'post',
    path: '/links',
    summary: 'Create a short link',
    scopes: ['links'],
    status: 201,
    body: createLinkBody,
    data: link,
    errors: ['INVALID_URL', 'SLUG_TAKEN', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  createLinks: {
    method: 'post',
    path: '/links/bulk',
    summary: 'Create up to 100 short links in one request; an invalid one does not stop the others',
    scopes: ['links'],
    status: 201,
    body: createLinksBody,
    bodyBytesMax: 1_048_576,
    data: createdLinks,
    errors: ['VALIDATION_ERROR'],
  },
  listLinks: {
    method: 'get',
    path: '/links',
    summary: 'List the links of the workspace, page by page',
    scopes: ['read', 'links'],
    status: 200,
    query: listLinksQuery,
    data: linkPage,
    errors: ['VALIDATION_ERROR'],
  },
  getLink: {
    method: 'get',
    path: '/links/:id',
    summary: 'Get a link',
    scopes: ['read', 'links'],
    status: 200,
    data: link,
    errors: ['LINK_NOT_FOUND'],
  },
  updateLink: {
    method: 'patch',
    path: '/links/:id',
    summary: 'Update a link',
    scopes: ['links'],
    status: 200,
    body: updateLinkBody,
    data: link,
    errors: ['LINK_NOT_FOUND', 'INVALID_URL', 'SLUG_TAKEN', 'VALIDATION_ERROR'],
  },
  deleteLink: {
    method: 'delete',
    path: '/links/:id',
    summary: 'Delete a link',
    scopes: ['links'],
    status: 200,
    data: deleted,
    errors: ['LINK_NOT_FOUND'],
  },
  getLinkQr: {
    method: 'get',
    path: '/links/:id/qr',
    summary: 'Get a QR code of the short URL, as an image or as a data URL in JSON',
    scopes: ['read', 'links'],
    status: 200,
    query: linkQrQuery,
    data: linkQr,
    media: ['image/png', 'image/svg+xml'],
    errors: ['LINK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;
