import { z } from 'zod';
import { ownSchemes } from '../fields/app-scheme.ts';
import { scopes, type Routes } from '../route.ts';

const schemesMeta = {
  description:
    'Schemes of apps that links may open, besides those that all links may: a link to `acme://orders/7` needs `acme`. ' +
    'Removing one leaves existing links as they are.',
  example: ['acme'],
};

/** Settings of a workspace in responses. */
export const workspaceSettings = z
  .object({ destinationSchemes: z.array(z.string()).meta(schemesMeta) })
  .meta({ id: 'WorkspaceSettings', description: 'What the owners of a workspace have set for all of it.' });

/** Body of PATCH /workspace: any subset; a list replaces the one before. */
export const updateWorkspaceBody = z.object(
  { destinationSchemes: ownSchemes().meta(schemesMeta).optional() },
  'must be a JSON object',
);

export const workspaceSettingsRoutes = {
  getWorkspaceSettings: {
    method: 'get',
    path: '/workspace',
    summary: 'Get the settings of the workspace',
    scopes,
    status: 200,
    data: workspaceSettings,
    errors: [],
  },
  updateWorkspaceSettings: {
    method: 'patch',
    path: '/workspace',
    summary: 'Change settings of the workspace; owners and tokens without scopes can',
    scopes: [],
    status: 200,
    body: updateWorkspaceBody,
    data: workspaceSettings,
    errors: ['VALIDATION_ERROR'],
  },
} as const satisfies Routes;

export type WorkspaceSettings = z.infer<typeof workspaceSettings>;
export type UpdateWorkspaceBody = z.output<typeof updateWorkspaceBody>;
