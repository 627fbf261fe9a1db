import type { Credential, Membership, Plan, SessionRecord, TokenRecord } from '@linkplane/links-db/management';
import type { Response } from 'express';
import { AppError } from '../http/app-error.ts';
import type { TakeTurns } from '../http/take-turns.ts';
import type { Revocations } from '../public-api/revocations.ts';

/** What a workspace may store. */
export type Quotas = {
  links: number;
  /** Of responses that are kept for an Idempotency-Key, as they are stored: compressed. */
  keptBytes: number;
  profiles: number;
};

const megabyte = 1_000_000;

/** The list of profiles is one response, so there is an end to them on every plan. */
const planQuotas: Record<Plan, Quotas> = {
  free: { links: 10_000, keptBytes: 50 * megabyte, profiles: 50 },
  pro: { links: 500_000, keptBytes: 500 * megabyte, profiles: 500 },
  business: { links: Infinity, keptBytes: Infinity, profiles: 5_000 },
  enterprise: { links: Infinity, keptBytes: Infinity, profiles: 5_000 },
};

type Workspace = {
  plan: Plan;
  /** By the operator, in the place of the plan's. */
  linksMax: number | null;
  keptBytesMax: number | null;
};

/** What the plan allows, but for what the operator has set. */
export function quotasOf({ plan, linksMax, keptBytesMax }: Workspace): Quotas {
  const { links, keptBytes, profiles } = planQuotas[plan];
  return { links: orUnlimited(linksMax ?? links), keptBytes: orUnlimited(keptBytesMax ?? keptBytes), profiles };
}

/** What an operator has set to the largest number has no end, and is not counted. */
function orUnlimited(limit: number): number {
  return limit >= Number.MAX_SAFE_INTEGER ? Infinity : limit;
}

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

/** The operator has stopped it: it can be read, and nobody but the operator can change it. */
export function suspended(what: 'link' | 'profile' | 'workspace'): AppError {
  return new AppError('FORBIDDEN', `This ${what} has been suspended by the operator of the service.`);
}
