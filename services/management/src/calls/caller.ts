import type { Credential, Membership, SessionRecord, TokenRecord } from '@linkplane/links-db/accounts';
import type { Plan } from '@linkplane/links-db/workspaces';
import type { Response } from 'express';
import { AppError } from '../http/app-error.ts';

/** What a workspace may store. */
export type Quotas = {
  links: number;
  /** Bytes of the responses that are stored for Idempotency-Keys, after compression. */
  storedResponseBytes: number;
  profiles: number;
  uploads: number;
  /** Bytes of the stored pictures. */
  uploadBytes: number;
};

const megabyte = 1_000_000;

const gigabyte = 1_000 * megabyte;

/** The list of profiles is one response, so their number is limited on every plan. */
const planQuotas: Record<Plan, Quotas> = {
  free: { links: 10_000, storedResponseBytes: 50 * megabyte, profiles: 50, uploads: 500, uploadBytes: 100 * megabyte },
  pro: { links: 500_000, storedResponseBytes: 500 * megabyte, profiles: 500, uploads: 5_000, uploadBytes: gigabyte },
  business: {
    links: Infinity,
    storedResponseBytes: Infinity,
    profiles: 5_000,
    uploads: 50_000,
    uploadBytes: 10 * gigabyte,
  },
  enterprise: {
    links: Infinity,
    storedResponseBytes: Infinity,
    profiles: 5_000,
    uploads: 50_000,
    uploadBytes: 10 * gigabyte,
  },
};

type WorkspaceLimits = {
  plan: Plan;
  /** Set by the operator, in place of the plan's. */
  linksMax: number | null;
  keptBytesMax: number | null;
};

/** The quotas of the plan, except those that the operator has set. */
export function quotasOf({ plan, linksMax, keptBytesMax }: WorkspaceLimits): Quotas {
  const { links, storedResponseBytes, ...others } = planQuotas[plan];
  return {
    links: orUnlimited(linksMax ?? links),
    storedResponseBytes: orUnlimited(keptBytesMax ?? storedResponseBytes),
    ...others,
  };
}

/** The largest number that an operator can set means unlimited; nothing is counted then. */
function orUnlimited(limit: number): number {
  return limit >= Number.MAX_SAFE_INTEGER ? Infinity : limit;
}

/** The workspace that a request is made for, and what it may do there: everything where `scopes` is null. */
export type Caller = Pick<
  TokenRecord,
  'workspaceId' | 'plan' | 'isSuspended' | 'defaultHost' | 'destinationSchemes'
> & {
  /** Whether the workspace has a webhook for `link.created`. */
  sendsCreatedEvents: boolean;
  scopes: readonly string[] | null;
  /** The person who is signed in, or who has created the token; null: an operator, or an account that was deleted. */
  userId: string | null;
  quotas: Quotas;
};

/** The caller of a token's or a member's workspace. */
export function toCaller(
  workspace: TokenRecord | Membership,
  { scopes, userId }: Pick<Caller, 'scopes' | 'userId'>,
): Caller {
  const { workspaceId, plan, isSuspended, defaultHost, destinationSchemes, sendsCreatedEvents } = workspace;
  const allowed = { scopes, userId, quotas: quotasOf(workspace) };
  return { workspaceId, plan, isSuspended, defaultHost, destinationSchemes, sendsCreatedEvents, ...allowed };
}

/** The signed-in user and session, with the session's secret. */
export type SignedIn = SessionRecord & { token: string };

/** What the guards in front of an operation have established about a request. */
type Locals = {
  /** Set by `authenticate` and by `authenticateSession`: the token or the session. */
  credential: Pick<Credential, 'kind' | 'id'>;
  /** Set by `authenticate` and by `authoriseMember`. */
  caller: Caller;
  /** Set by `authenticateSession`. */
  signedIn: SignedIn;
  /** Set by `authoriseMember`. */
  membership: Membership;
};

/** What is read here is there only behind the guard that sets it. */
export function localsOf(response: Response): Locals {
  return response.locals as Locals;
}

const suspensionReasons = {
  link: 'LINK_SUSPENDED',
  profile: 'PROFILE_SUSPENDED',
  workspace: 'WORKSPACE_SUSPENDED',
} as const;

/** The error for changes of what the operator has suspended: it can be read, and only the operator can change it. */
export function suspended(what: 'link' | 'profile' | 'workspace'): AppError {
  const reason = suspensionReasons[what];
  return new AppError('FORBIDDEN', `This ${what} has been suspended by the operator of the service.`, {
    params: { reason },
  });
}
