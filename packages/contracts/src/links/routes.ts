import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { deletedLinks, deleteLinksBody, updatedLinks, updateLinksBody } from './change-links.ts';
import { createdLinks, createLinksBody } from './create-links.ts';
import { findLinkQuery } from './find-link.ts';
import { link } from './link.ts';
import { linkPage, listLinksQuery } from './list-links.ts';
import { transferLinksBody, transferredLinks } from './transfer-links.ts';
import { createLinkBody, putLinkBody, updateLinkBody } from './write-link.ts';

export const linkRoutes = {
  createLink: {
    method: 'post',
    path: '/links',
    summary: 'Create a short link',
    description:
      'If `slug` is left out, a random one is generated. Only the `url` is required, and the link works within a second of the response.',
    scopes: ['links'],
    status: 201,
    body: createLinkBody,
    data: link,
    errors: [
      'INVALID_URL',
      'SLUG_TAKEN',
      'EXTERNAL_ID_TAKEN',
      'TEMPLATE_NOT_FOUND',
      'PLAN_LIMIT_REACHED',
      'VALIDATION_ERROR',
    ],
  },
  createLinks: {
    method: 'post',
    path: '/links/bulk',
    summary:
      'Create up to 1,000 short links in one request, 100 on the Free plan; an invalid one does not stop the others',
    description: 'The status is 201 when a link was created, and 200 when every one was refused.',
    scopes: ['links'],
    status: 200,
    createdStatus: 201,
    body: createLinksBody,
    bodyBytesMax: 10_485_760,
    data: createdLinks,
    errors: ['VALIDATION_ERROR'],
  },
  listLinks: {
    method: 'get',
    path: '/links',
    summary: 'List the links of the workspace, page by page',
    description:
      '`search` covers the title, slug, short link, destination, tags and notes. Every word and every filter has to match.',
    scopes: ['read', 'links'],
    status: 200,
    query: listLinksQuery,
    data: linkPage,
    errors: ['INVALID_URL', 'VALIDATION_ERROR'],
  },
  getLinkBySlug: {
    method: 'get',
    path: '/links/by-slug',
    summary: 'Get the link of a short URL',
    scopes: ['read', 'links'],
    status: 200,
    query: findLinkQuery,
    data: link,
    errors: ['LINK_NOT_FOUND'],
  },
  getLinkByExternalId: {
    method: 'get',
    path: '/links/by-external-id/:externalId',
    summary: 'Get the link with an external id',
    scopes: ['read', 'links'],
    status: 200,
    data: link,
    errors: ['LINK_NOT_FOUND'],
  },
  putLinkByExternalId: {
    method: 'put',
    path: '/links/by-external-id/:externalId',
    summary: 'Update the link with an external id, or create it',
    scopes: ['links'],
    status: 200,
    createdStatus: 201,
    body: putLinkBody,
    data: link,
    errors: ['INVALID_URL', 'SLUG_TAKEN', 'TEMPLATE_NOT_FOUND', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  updateLinks: {
    method: 'patch',
    path: '/links/bulk',
    summary:
      'Change up to 1,000 links, or those that a filter finds; one that cannot be changed does not stop the others',
    scopes: ['links'],
    status: 200,
    body: updateLinksBody,
    bodyBytesMax: 1_048_576,
    takesIdempotencyKey: true,
    data: updatedLinks,
    errors: ['INVALID_URL', 'VALIDATION_ERROR'],
  },
  deleteLinks: {
    method: 'delete',
    path: '/links/bulk',
    summary:
      'Delete up to 1,000 links, or those that a filter finds; one that cannot be deleted does not stop the others',
    scopes: ['links'],
    status: 200,
    body: deleteLinksBody,
    bodyBytesMax: 1_048_576,
    takesIdempotencyKey: true,
    data: deletedLinks,
    errors: ['INVALID_URL', 'VALIDATION_ERROR'],
  },
  transferLinks: {
    method: 'post',
    path: '/links/transfer',
    summary:
      'Move up to 1,000 links to another workspace, 100 on the Free plan; one that cannot move does not stop the others',
    description:
      'For owners of both workspaces: the person who is signed in, or who has created the token. The links keep their short URLs and get new ids. ' +
      'The status is 201 when a link has moved, and 200 when every one was refused.',
    scopes: ['links'],
    status: 200,
    createdStatus: 201,
    body: transferLinksBody,
    bodyBytesMax: 1_048_576,
    data: transferredLinks,
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
    description:
      'Fields that are not sent stay as they are. Visitors follow the change within a second of the response.',
    scopes: ['links'],
    status: 200,
    body: updateLinkBody,
    data: link,
    errors: [
      'LINK_NOT_FOUND',
      'INVALID_URL',
      'SLUG_TAKEN',
      'EXTERNAL_ID_TAKEN',
      'PLAN_LIMIT_REACHED',
      'VALIDATION_ERROR',
    ],
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
} as const satisfies Routes;
