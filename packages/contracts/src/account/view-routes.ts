import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { AccountRoutes } from './account-route.ts';
import { view, viewBody, viewChanges } from './view.ts';

/** Saved views of lists and reports. A session's and not a token's, because most of them are a person's own. */
export const viewRoutes = {
  listViews: {
    method: 'get',
    path: '/workspaces/:workspaceId/views',
    summary: "List the signed-in user's views and those that the workspace shares, the oldest first",
    access: 'see-workspace',
    status: 200,
    data: z.array(view),
    errors: [],
  },
  createView: {
    method: 'post',
    path: '/workspaces/:workspaceId/views',
    summary: 'Save a view, for oneself or for every member of the workspace',
    access: 'manage-views',
    status: 201,
    body: viewBody,
    data: view,
    errors: ['VALIDATION_ERROR', 'PLAN_LIMIT_REACHED'],
  },
  updateView: {
    method: 'patch',
    path: '/workspaces/:workspaceId/views/:viewId',
    summary: 'Change a view; only its creator and owners may, and only its creator may stop sharing it',
    access: 'manage-views',
    status: 200,
    body: viewChanges,
    data: view,
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  },
  deleteView: {
    method: 'delete',
    path: '/workspaces/:workspaceId/views/:viewId',
    summary: 'Delete a view; only its creator and owners may',
    access: 'manage-views',
    status: 200,
    data: deleted,
    errors: ['NOT_FOUND'],
  },
} as const satisfies AccountRoutes;
