import { takesIdempotencyKey, type Route } from '@linkplane/contracts';
import { suspended, type Caller } from '../calls/caller.ts';
import type { Call, Upserted } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import type { TenantLimiter } from '../http/limit-tenants.ts';
import type { OnceResponse, RunOnce, UnitOfWork } from './run-once.ts';

export type Operate = (call: Call<Route>) => Promise<unknown>;

/** A route of the contract with its operation. */
export type MountedRoute = {
  route: Route;
  operate: Operate;
  /** The same operation as part of one transaction, for calls with an Idempotency-Key. */
  operateIn: ((unit: UnitOfWork) => Operate) | undefined;
};

/** Every operation of the public API by its name. */
export type MountedRoutes = ReadonlyMap<string, MountedRoute>;

/** The key of a call, and the hash that distinguishes it from another call with the same key. */
export type KeyedCall = { key: string; requestHash: Buffer };

/** @throws AppError FORBIDDEN when the token lacks the scope, or the workspace is suspended and the route changes something */
export function requireAccess({ scopes: required, method }: Route, caller: Caller): void {
  const { scopes } = caller;
  if (scopes !== null && !required.some((scope) => scopes.includes(scope)))
    throw new AppError('FORBIDDEN', `The token lacks the scope for this: ${required.join(' or ')}.`);
  if (caller.isSuspended && method !== 'get') throw suspended('workspace');
}

/** Runs `work` when it is the workspace's turn. */
export async function runInTurn<Result>(
  tenants: TenantLimiter,
  { hasOwnLimits, scopes, method }: Route,
  { workspaceId }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  // Reports and streams wait for ClickHouse; limits of their own apply where they are produced.
  const waitsElsewhere = hasOwnLimits ?? (scopes.includes('analytics') && method === 'get');
  const endTurn = waitsElsewhere ? undefined : await tenants.enter(workspaceId);
  try {
    return await work();
  } finally {
    endTurn?.();
  }
}

/** Runs an operation once for its key. Undefined for a route that takes no key. */
export function runKeyed(
  runOnce: RunOnce,
  { route, operateIn }: MountedRoute,
  call: Call<Route>,
  { key, requestHash }: KeyedCall,
): Promise<OnceResponse> | undefined {
  if (!operateIn || !takesIdempotencyKey(route)) return undefined;
  const { workspaceId, quotas } = call.caller;
  const keyed = { workspaceId, key, requestHash, storedBytesMax: quotas.storedResponseBytes };
  return runOnce(keyed, async (unit) => {
    const { status, data } = toOutcome(route, await operateIn(unit)(call));
    return { status, body: JSON.stringify({ success: true, data }) };
  });
}

/** The status of a response in JSON, and its data: those of routes that create only sometimes depend on the result. */
export function toOutcome(route: Route, result: unknown): { status: number; data: unknown } {
  if (route.createdStatus === undefined) return { status: route.status, data: result };
  const { isNew, data } = result as Upserted<unknown>;
  return { status: isNew ? route.createdStatus : route.status, data };
}
