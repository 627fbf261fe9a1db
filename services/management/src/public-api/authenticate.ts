import type { Pool } from '@linkplane/links-db';
import { findTokens, touchToken } from '@linkplane/links-db/accounts';
import { toNetworkBlock } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { localsOf, toCaller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { createCredentialReader } from '../http/read-credentials.ts';
import { hashToken, isWellFormedToken } from '../tokens/token.ts';

const touchesInFlightMax = 32;

export type AuthenticateDeps = { database: Pool; logger: Logger; readAddress: (request: Request) => string };

/** The token of a request; undefined where it has none. */
export type ReadToken = (request: Request, response: Response) => string | undefined;

/**
 * Reads the token of every request from Postgres: a revoked token is refused from the next request on, on every node.
 * See `createCredentialReader`.
 */
export function createAuthenticate(deps: AuthenticateDeps, readToken: ReadToken = readBearer): RequestHandler {
  const touch = createTouch(deps);
  const find = createCredentialReader((hashes) => findTokens(deps.database, hashes));
  return async (request, response, next) => {
    const token = readToken(request, response);
    if (token === undefined) throw refusal('UNAUTHORIZED', 'Send a token: Authorization: Bearer <token>.');
    const record = isWellFormedToken(token) ? await find(hashToken(token)) : undefined;
    if (!record || record.isRevoked) throw refusal('INVALID_TOKEN', 'The token is unknown or has been revoked.');
    if (record.isExpired) throw refusal('TOKEN_EXPIRED', 'The token has expired.');
    if (record.isUseStale) touch(record.id, toNetworkBlock(deps.readAddress(request)));
    localsOf(response).credential = { kind: 'token', id: record.id };
    localsOf(response).caller = toCaller(record, { scopes: record.scopes, userId: record.createdBy });
    next();
  };
}

export function readBearer({ headers }: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

function refusal(code: 'UNAUTHORIZED' | 'INVALID_TOKEN' | 'TOKEN_EXPIRED', message: string): AppError {
  return new AppError(code, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/**
 * Records that a token was used, without delaying the request. While a token's use is being recorded, and when too many
 * are, a call does nothing: a later request finds the record stale again.
 */
function createTouch({ database, logger }: AuthenticateDeps): (tokenId: string, network: string) => void {
  const inFlight = new Set<string>();
  return (tokenId, network) => {
    if (inFlight.has(tokenId) || inFlight.size >= touchesInFlightMax) return;
    inFlight.add(tokenId);
    touchToken(database, tokenId, network)
      .catch((error: unknown) => logger.warn({ err: error, tokenId }, 'the use of a token was not recorded'))
      .finally(() => inFlight.delete(tokenId));
  };
}
