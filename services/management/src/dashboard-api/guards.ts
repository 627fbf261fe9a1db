import { type Act, csrfHeader } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { findMembership, findSession, touchSession } from '@linkplane/links-db/management';
import { idPattern, toAddressBlock } from '@linkplane/runtime';
import type { RequestHandler } from 'express';
import type { AccountDeps } from '../accounts/session.ts';
import { localsOf, quotasOf } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { limitExceeded } from '../http/client-limits.ts';
import { hashSecret, isCsrfToken } from '../http/secrets.ts';
import { may, roleTooLow, scopesOf, workspaceNotFound } from '../workspaces/change-workspace.ts';
import { openSessionCookie } from './session-cookie.ts';

/** More than a person clicks; whatever they do, their workspaces' plans are about tokens. */
const userLimits: RateLimits = { perMinute: 600, perDay: null };
/** For each address that sends no living session. */
const strangerLimits: RateLimits = { perMinute: 120, perDay: null };

/** Asks Postgres at every request: a session that has ended is refused from the next one on, on every node. */
export function createAuthenticateSession(deps: AccountDeps): RequestHandler {
  const { pool, publicUrl, takeRate, readAddress } = deps;
  return async (request, response, next) => {
    const { token } = openSessionCookie(publicUrl, request, response);
    const session = token === undefined ? undefined : await findSession(pool, hashSecret(token));
    if (token === undefined || !session) {
      const decision = await takeRate(`session-address:${toAddressBlock(readAddress(request))}`, strangerLimits);
      throw decision.isAllowed ? new AppError('UNAUTHORIZED', 'Please sign in.') : limitExceeded(decision);
    }
    const decision = await takeRate(`user:${session.userId}`, userLimits);
    if (!decision.isAllowed) throw limitExceeded(decision);
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (!isSafe && !isCsrfToken(token, request.get(csrfHeader) ?? ''))
      throw new AppError('FORBIDDEN', `The header ${csrfHeader} does not belong to this session.`);
    if (session.isSeenStale) await touchSession(pool, session.id);
    localsOf(response).credential = { kind: 'session', id: session.id };
    localsOf(response).signedIn = { ...session, token };
    next();
  };
}

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
