import { csrfHeader } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import { findSession, touchSession } from '@linkplane/links-db/management';
import type { RequestHandler } from 'express';
import { toAddressBlock } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { localsOf } from '../calls/locals.ts';
import { limitExceeded } from '../http/take-rate.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { openSessionCookie } from './session-cookie.ts';
import { hashSecret, isCsrfToken } from '../http/secrets.ts';

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
