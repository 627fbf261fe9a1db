import type { Response } from 'express';
import type { Revocations } from '../public-api/revocations.ts';
import type { TakeTurns } from '../http/take-turns.ts';
import type { Quotas } from './plan-quotas.ts';
import type { Credential, Membership, SessionRecord, TokenRecord } from '@linkplane/links-db/management';

/** On behalf of which workspace a request is made, and what it may do there: everything where `scopes` is null. */
export type Caller = Pick<
  TokenRecord,
  'workspaceId' | 'scopes' | 'plan' | 'isSuspended' | 'defaultHost' | 'tellsCreations'
> & { quotas: Quotas };

/** Who is signed in, with the session's secret. */
export type SignedIn = SessionRecord & { token: string };

/** What the middleware before an operation has found out about a request. */
type Locals = {
  requestId: string;
  revocations: Revocations;
  turns: TakeTurns;
  /** Set by `authenticate` and by `authenticateSession`: by what the request is made. */
  credential: Pick<Credential, 'kind' | 'id'>;
  /** Set by `authenticate`: everything mounted behind it may rely on it. */
  caller: Caller;
  /** Set by `authenticateSession`. */
  signedIn: SignedIn;
  /** Set by `authoriseMember`. */
  membership: Membership;
};

export function localsOf(response: Response): Locals {
  return response.locals as Locals;
}
