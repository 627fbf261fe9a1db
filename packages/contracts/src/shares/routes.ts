import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { createShareBody, share, updateShareBody } from './share.ts';

export const shareRoutes = {
  createShare: {
    method: 'post',
    path: '/shares',
    summary: 'Share statistics as a public page',
    scopes: ['analytics'],
    status: 201,
    body: createShareBody,
    data: share,
    errors: ['LINK_NOT_FOUND', 'TAG_NOT_FOUND', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listShares: {
    method: 'get',
    path: '/shares',
    summary: 'List the shares, newest first',
    scopes: ['read', 'analytics'],
    status: 200,
    data: z.array(share),
    errors: [],
  },
  updateShare: {
    method: 'patch',
    path: '/shares/:id',
    summary: 'Update a share',
    scopes: ['analytics'],
    status: 200,
    body: updateShareBody,
    data: share,
    errors: ['SHARE_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  deleteShare: {
    method: 'delete',
    path: '/shares/:id',
    summary: 'Revoke a share; its page is gone at once',
    scopes: ['analytics'],
    status: 200,
    data: deleted,
    errors: ['SHARE_NOT_FOUND'],
  },
} as const satisfies Routes;
