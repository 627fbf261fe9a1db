import type { Pool } from '@linkplane/links-db';
import { findToken, touchToken, type TokenRecord } from '@linkplane/links-db/management';
import { createBatches, toNetworkBlock } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { Request, RequestHandler } from 'express';
import { localsOf, toCaller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { hashToken, isWellFormedToken } from '../tokens/token.ts';

const touchesInFlightMax = 32;
/** Requests with one token that share a query. */
const requestsPerQueryMax = 1_024;
const waitingPerTokenMax = 4_096;

export type AuthenticateDeps = { database: Pool; logger: Logger; readAddress: (request: Request) => string };

/**
 * Reads the token of every request from Postgres, by the unique index on its hash, and caches nothing: a revoked token
 * is refused from the next request on, on every node. Requests with one token that arrive while it is being read share
 * the next query, which begins after the last of them has arrived.
 */
export function createAuthenticate(deps: AuthenticateDeps): RequestHandler {
  const touch = createTouch(deps);
  const find = createFindToken(deps);
  return async (request, response, next) => {
    const token = readBearer(request.headers.authorization);
    const record = isWellFormedToken(token) ? await find(hashToken(token)) : undefined;
    if (!record || record.isRevoked) throw refusal('INVALID_TOKEN', 'The token is unknown or has been revoked.');
    if (record.isExpired) throw refusal('TOKEN_EXPIRED', 'The token has expired.');
    if (record.isUseStale) touch(record.id, toNetworkBlock(deps.readAddress(request)));
    localsOf(response).credential = { kind: 'token', id: record.id };
    localsOf(response).caller = toCaller(record, record.scopes);
    next();
  };
}

function createFindToken({ database }: AuthenticateDeps): (hash: Buffer) => Promise<TokenRecord | undefined> {
  const batches = createBatches<Buffer, TokenRecord | undefined>({
    itemsPerBatchMax: requestsPerQueryMax,
    waitingMax: waitingPerTokenMax,
    refuse: () =>
      new AppError('UNAVAILABLE', 'Too many requests are being sent with this token.', { retryAfterSeconds: 1 }),
    async work(_key, [hash, ...others]) {
      const record = hash && (await findToken(database, hash));
      return [record, ...others.map(() => record)];
    },
  });
  return (hash) => batches.add(hash.toString('base64'), hash);
}

function readBearer(header: string | undefined): string {
  const token = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw refusal('UNAUTHORIZED', 'Send a token: Authorization: Bearer <token>.');
  return token;
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
