import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { tag } from './tag.ts';
import { createTagBody, mergeTagBody, updateTagBody } from './write-tag.ts';

export const tagRoutes = {
  createTag: {
    method: 'post',
    path: '/tags',
    summary: 'Create a tag; tags that a link names are created by themselves',
    scopes: ['links'],
    status: 201,
    body: createTagBody,
    data: tag,
    errors: ['TAG_EXISTS', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listTags: {
    method: 'get',
    path: '/tags',
    summary: 'List all tags of the workspace, by name',
    scopes: ['read', 'links'],
    status: 200,
    data: z.array(tag),
    errors: [],
  },
  getTag: {
    method: 'get',
    path: '/tags/:id',
    summary: 'Get a tag',
    scopes: ['read', 'links'],
    status: 200,
    data: tag,
    errors: ['TAG_NOT_FOUND'],
  },
  updateTag: {
    method: 'patch',
    path: '/tags/:id',
    summary: 'Rename or recolour a tag; its links keep it',
    scopes: ['links'],
    status: 200,
    body: updateTagBody,
    data: tag,
    errors: ['TAG_NOT_FOUND', 'TAG_EXISTS', 'VALIDATION_ERROR'],
  },
  deleteTag: {
    method: 'delete',
    path: '/tags/:id',
    summary: 'Delete a tag; its links stay, without it',
    scopes: ['links'],
    status: 200,
    data: deleted,
    errors: ['TAG_NOT_FOUND'],
  },
  mergeTag: {
    method: 'post',
    path: '/tags/:id/merge',
    summary: 'Merge a tag into another one: its links get that one, and it is deleted',
    scopes: ['links'],
    status: 200,
    body: mergeTagBody,
    data: tag,
    errors: ['TAG_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;
