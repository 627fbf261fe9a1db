import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { block } from './block.ts';
import { createBlockBody, reorderBlocksBody, updateBlockBody } from './write-block.ts';

export const blockRoutes = {
  addBlock: {
    method: 'post',
    path: '/profiles/:id/blocks',
    summary: 'Add a block at the end of a profile',
    scopes: ['profiles'],
    status: 201,
    body: createBlockBody,
    data: block,
    errors: ['PROFILE_NOT_FOUND', 'INVALID_BLOCK_TYPE', 'INVALID_URL', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  reorderBlocks: {
    method: 'put',
    path: '/profiles/:id/blocks/reorder',
    summary: 'Reorder the blocks of a profile',
    scopes: ['profiles'],
    status: 200,
    body: reorderBlocksBody,
    data: z.array(block),
    errors: ['PROFILE_NOT_FOUND', 'BLOCK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  updateBlock: {
    method: 'patch',
    path: '/profiles/:profileId/blocks/:blockId',
    summary: 'Update a block',
    scopes: ['profiles'],
    status: 200,
    body: updateBlockBody,
    data: block,
    errors: ['PROFILE_NOT_FOUND', 'BLOCK_NOT_FOUND', 'INVALID_BLOCK_TYPE', 'INVALID_URL', 'VALIDATION_ERROR'],
  },
  deleteBlock: {
    method: 'delete',
    path: '/profiles/:profileId/blocks/:blockId',
    summary: 'Delete a block; the blocks after it move up',
    scopes: ['profiles'],
    status: 200,
    data: deleted,
    errors: ['PROFILE_NOT_FOUND', 'BLOCK_NOT_FOUND'],
  },
} as const satisfies Routes;
