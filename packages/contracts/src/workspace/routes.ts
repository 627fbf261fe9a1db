import { z } from 'zod';
import { ownSchemes } from '../fields/app-scheme.ts';
import { botAgents, excludedAddresses } from '../fields/visitor-rules.ts';
import { scopes, type Routes } from '../route.ts';

const schemesMeta = {
  description:
    'Schemes of apps that links may open, besides those that all links may: a link to `acme://orders/7` needs `acme`. ' +
    'Removing one leaves existing links as they are.',
  example: ['acme'],
};

const addressesMeta = {
  description:
    'Addresses and CIDR ranges of your own people. Their visits work as ever, but do not count as clicks, do not use up a ' +
    'click limit and call no webhook; reports show them with `includeInternal=true`. Applies to visits from now on.',
  example: ['203.0.113.7', '2001:db8:7::/48'],
};
const agentsMeta = {
  description:
    'Parts of User-Agent headers, in any letter case. Visits of programs that have one of them count as bots, besides ' +
    'those that are known as bots anyway. Applies to visits from now on.',
  example: ['acme-monitor'],
};

const retentionMeta = {
  description:
    'The number of days that clicks and views are kept, 30 to 3,650; null: for ever. What is older is erased every night, in whole ' +
    'UTC days; `clicks` of links go on counting all time.',
  example: 365,
};
const retentionDays = { min: 30, max: 3_650 } as const;
const retentionMessage = `must be a whole number from ${retentionDays.min} to ${retentionDays.max}, or null`;

/** Settings of a workspace in responses. */
export const workspaceSettings = z
  .object({
    destinationSchemes: z.array(z.string()).meta(schemesMeta),
    excludedAddresses: z.array(z.string()).meta(addressesMeta),
    botAgents: z.array(z.string()).meta(agentsMeta),
    retentionDays: z.int().nullable().meta(retentionMeta),
  })
  .meta({ id: 'WorkspaceSettings', description: 'What the owners of a workspace have set for all of it.' });

/** Body of PATCH /workspace: any subset; a list replaces the one before. */
export const updateWorkspaceBody = z.object(
  {
    destinationSchemes: ownSchemes().meta(schemesMeta).optional(),
    excludedAddresses: excludedAddresses().meta(addressesMeta).optional(),
    botAgents: botAgents().meta(agentsMeta).optional(),
    retentionDays: z
      .int(retentionMessage)
      .min(retentionDays.min, retentionMessage)
      .max(retentionDays.max, retentionMessage)
      .nullable()
      .optional()
      .meta(retentionMeta),
  },
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
