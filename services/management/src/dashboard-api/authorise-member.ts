import type { Act } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { findMembership } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import type { RequestHandler } from 'express';
import { AppError } from '../http/app-error.ts';
import { localsOf } from '../calls/locals.ts';
import { quotasOf } from '../calls/plan-quotas.ts';
import { may, scopesOf } from '../workspaces/may.ts';

const pattern = idPattern('wsp');

/**
 * Behind `authenticateSession`, on paths with `:workspaceId`. A workspace of others is answered like one that is not
 * there. What it finds serves the API's own operations, too, which ask for a caller.
 */
export function createAuthoriseMember(pool: Pool): (act: Act) => RequestHandler {
  return (act) => async (request, response, next) => {
    const { userId } = localsOf(response).signedIn;
    const workspaceId = String(request.params['workspaceId']);
    const membership = pattern.test(workspaceId) ? await findMembership(pool, workspaceId, userId) : undefined;
    if (!membership) throw workspaceNotFound();
    if (!may(membership.role, act)) throw roleTooLow();
    const { plan, isSuspended, defaultHost, role, tellsCreations } = membership;
    localsOf(response).membership = membership;
    localsOf(response).caller = {
      workspaceId,
      plan,
      quotas: quotasOf(membership),
      isSuspended,
      defaultHost,
      tellsCreations,
      scopes: scopesOf(role),
    };
    next();
  };
}

export function workspaceNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no workspace with this id.');
}

export function roleTooLow(): AppError {
  return new AppError('FORBIDDEN', 'Your role in this workspace does not allow this.');
}
