import { csrfHeader, sessionField, type Act } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { findMembership, findSessions, touchSession } from '@linkplane/links-db/accounts';
import { idPattern, toAddressBlock } from '@linkplane/runtime';
import type { Request, RequestHandler } from 'express';
import { localsOf, toCaller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { requireRate, type CountRequest } from '../http/client-limits.ts';
import { isSafeMethod } from '../http/same-site.ts';
import { createCredentialReader } from '../http/read-credentials.ts';
import { hashSecret, isCsrfToken } from '../http/secrets.ts';
import { may, roleTooLow, scopesOf, workspaceNotFound } from '../workspaces/change-workspace.ts';
import { openSessionCookie } from './session-cookie.ts';

const workspaceIdPattern = idPattern('wsp');

/** More than a person clicks. The limits of a workspace's plan apply to its tokens only. */
const userLimits: RateLimits = { perMinute: 600, perDay: null };
/** The limits of each address that sends no valid session. */
const unauthenticatedLimits: RateLimits = { perMinute: 120, perDay: null };

export type SessionGuardDeps = {
  database: Pool;
  publicUrl: URL;
  countRequest: CountRequest;
  readAddress: (request: Request) => string;
};

/** Reads the session of every request from Postgres: an ended session is refused from the next one on, on every node. */
export function createAuthenticateSession(deps: SessionGuardDeps): RequestHandler {
  const { database, publicUrl, countRequest, readAddress } = deps;
  const find = createCredentialReader((hashes) => findSessions(database, hashes));
  return async (request, response, next) => {
    const { token } = openSessionCookie(publicUrl, request, response);
    const session = token === undefined ? undefined : await find(hashSecret(token));
    if (token === undefined || !session) {
      await requireRate(countRequest, `session-address:${toAddressBlock(readAddress(request))}`, unauthenticatedLimits);
      throw new AppError('UNAUTHORIZED', 'Please sign in.', {
        details: [{ field: sessionField, message: 'has ended' }],
      });
    }
    await requireRate(countRequest, `user:${session.userId}`, userLimits);
    if (!isSafeMethod(request.method) && !isCsrfToken(token, request.get(csrfHeader) ?? ''))
      throw new AppError('FORBIDDEN', `The header ${csrfHeader} does not belong to this session.`);
    if (session.isSeenStale) await touchSession(database, session.id);
    localsOf(response).credential = { kind: 'session', id: session.id };
    localsOf(response).signedIn = { ...session, token };
    next();
  };
}

/**
 * Goes behind `authenticateSession`, on paths with `:workspaceId`. A workspace that the user is not a member of gets the
 * same 404 as one that does not exist. It also sets the caller that the operations of the public API need.
 */
export function createAuthoriseMember(database: Pool): (act: Act) => RequestHandler {
  return (act) => async (request, response, next) => {
    const { userId } = localsOf(response).signedIn;
    const workspaceId = String(request.params['workspaceId']);
    const isId = workspaceIdPattern.test(workspaceId);
    const membership = isId ? await findMembership(database, workspaceId, userId) : undefined;
    if (!membership) throw workspaceNotFound();
    if (!may(membership.role, act)) throw roleTooLow();
    localsOf(response).membership = membership;
    localsOf(response).caller = toCaller(membership, { scopes: scopesOf(membership.role), userId });
    next();
  };
}
