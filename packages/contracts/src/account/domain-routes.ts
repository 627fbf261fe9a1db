import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { AccountRoutes } from './account-route.ts';
import { appAssociationBytesMax } from './app-association.ts';
import { domain, domainBody, domainChanges } from './domain.ts';

/** Two documents for apps, with blanks between their values, and all other fields. */
const domainChangesBytesMax = 4 * appAssociationBytesMax;

/** Members read, owners change. */
export const domainRoutes = {
  listDomains: {
    method: 'get',
    path: '/workspaces/:workspaceId/domains',
    summary: 'List the custom domains, the oldest first',
    access: 'see-workspace',
    status: 200,
    data: z.array(domain),
    errors: [],
  },
  createDomain: {
    method: 'post',
    path: '/workspaces/:workspaceId/domains',
    summary: 'Add a domain; it works once its DNS records verify it',
    access: 'manage-domains',
    status: 201,
    body: domainBody,
    data: domain,
    errors: ['VALIDATION_ERROR', 'PLAN_LIMIT_REACHED'],
  },
  getDomain: {
    method: 'get',
    path: '/workspaces/:workspaceId/domains/:domainId',
    summary: 'Get a domain',
    access: 'see-workspace',
    status: 200,
    data: domain,
    errors: ['NOT_FOUND'],
  },
  updateDomain: {
    method: 'patch',
    path: '/workspaces/:workspaceId/domains/:domainId',
    summary:
      'Change the root, the redirect for unknown slugs, the old origin and the app association of a domain, or whether it is the default',
    access: 'manage-domains',
    status: 200,
    body: domainChanges,
    bodyBytesMax: domainChangesBytesMax,
    data: domain,
    errors: ['VALIDATION_ERROR', 'INVALID_URL', 'NOT_FOUND'],
  },
  verifyDomain: {
    method: 'post',
    path: '/workspaces/:workspaceId/domains/:domainId/verify',
    summary: 'Check the DNS records of a domain now; checkingSince is null again when the check has ended',
    access: 'manage-domains',
    status: 202,
    data: domain,
    errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
  },
  deleteDomain: {
    method: 'delete',
    path: '/workspaces/:workspaceId/domains/:domainId',
    summary: 'Remove a domain; it stops working at once',
    access: 'manage-domains',
    status: 200,
    data: deleted,
    errors: ['NOT_FOUND'],
  },
} as const satisfies AccountRoutes;
