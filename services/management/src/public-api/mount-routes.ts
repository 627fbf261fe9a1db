import { takesIdempotencyKey, type Route, type Routes } from '@linkplane/contracts';
import type { Request, RequestHandler, Response, Router } from 'express';
import { localsOf, suspended, type Caller } from '../calls/caller.ts';
import type { Call, Operations, Upserted } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import type { TenantLimiter } from '../http/limit-tenants.ts';
import { openRawBody, parseInput, parseJsonBody, readBody, refuseOtherFiles } from '../http/read-input.ts';
import { refuseOtherMethods } from '../http/refuse-request.ts';
import { sendJson, sendJsonText, sendRepresentation, type Representation } from '../http/send-response.ts';
import { sendStream, type StreamedResponse } from '../http/send-stream.ts';
import type { Revocations } from './revocations.ts';
import { hashRequest, readIdempotencyKey, type RunOnce, type UnitOfWork } from './run-once.ts';

/** Of routes that set no limit of their own. */
const bodyBytesMax = 64 * 1024;
const noBytes = Buffer.alloc(0);

export type MountDeps = {
  runOnce: RunOnce;
  tenants: TenantLimiter;
  revocations: Revocations;
  /** Called after each large piece of a body, so that the buffers behind it do not pile up. */
  collectBuffers: () => void;
};

type Operate = (call: Call<Route>) => Promise<unknown>;
type MountedRoute = { route: Route; operate: Operate; operateIn: ((unit: UnitOfWork) => Operate) | undefined };

/**
 * Mounts every route of a table behind `authenticate`; another method on one of its paths gets 405.
 * @param operationsIn the same operations as parts of one transaction, for calls with an Idempotency-Key; needed by a
 *   table with a POST in it
 */
export function mountRoutes<Rs extends Routes>(
  router: Router,
  routes: Rs,
  deps: MountDeps,
  operations: Operations<Rs>,
  operationsIn?: (unit: UnitOfWork) => Operations<Rs>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    if (takesIdempotencyKey(route) && !operationsIn) throw new Error(`${name} would ignore an Idempotency-Key.`);
    // The type of `operations` ties each operation to its own route; a loop over names cannot express that.
    const pick = (of: Operations<Rs>) => of[name] as Operate;
    const operateIn = operationsIn && ((unit: UnitOfWork) => pick(operationsIn(unit)));
    router[route.method](route.path, handle(deps, { route, operate: pick(operations), operateIn }));
  }
  refuseOtherMethods(router, Object.values(routes));
}

function handle(deps: MountDeps, mounted: MountedRoute): RequestHandler {
  const { route } = mounted;
  return async (request, response) => {
    const { caller } = localsOf(response);
    requireScope(route, caller);
    if (caller.isSuspended && route.method !== 'get') throw suspended('workspace');
    const key = takesIdempotencyKey(route) ? readIdempotencyKey(request) : undefined;
    if (route.rawBody) refuseOtherFiles(request, route.rawBody.types);
    const bytes = route.body || key ? await readBody(request, route.bodyBytesMax ?? bodyBytesMax) : noBytes;
    // Reports and streams wait for ClickHouse; limits of their own apply where they are produced.
    const endTurn =
      route.hasOwnLimits || (route.scopes.includes('analytics') && route.method === 'get')
        ? undefined
        : await deps.tenants.enter(caller.workspaceId);
    try {
      await respond(deps, mounted, { request, response, key, bytes });
    } finally {
      endTurn?.();
    }
  };
}

type Received = { request: Request; response: Response; key: string | undefined; bytes: Buffer };

async function respond(
  deps: MountDeps,
  { route, operate, operateIn }: MountedRoute,
  { request, response, key, bytes }: Received,
): Promise<void> {
  const { caller } = localsOf(response);
  const query = route.query && parseInput(route.query, request.query, 'query');
  const body = route.rawBody
    ? openRawBody(request, route.rawBody.bytesMax)
    : route.body && parseInput(route.body, parseJsonBody(request, bytes), 'body');
  const call = { caller, params: request.params as Record<string, string>, query, body };
  if (key !== undefined && operateIn) {
    const keyed = {
      workspaceId: caller.workspaceId,
      key,
      requestHash: hashRequest(request, bytes),
      storedBytesMax: caller.quotas.storedResponseBytes,
    };
    const { status, body, isReplay } = await deps.runOnce(keyed, async (unit) => {
      const data = await operateIn(unit)(call);
      return { status: route.status, body: JSON.stringify({ success: true, data }) };
    });
    if (isReplay) response.setHeader('Idempotent-Replayed', 'true');
    sendJsonText(response, status, body);
    return;
  }
  const result = await operate(call);
  if (route.stream) {
    await sendWhileAuthorised(deps, request, response, result as StreamedResponse);
  } else if (route.media) {
    await sendRepresentation(request, response, result as Representation<unknown>);
    deps.collectBuffers();
  } else if (route.createdStatus) {
    const { isNew, data } = result as Upserted<unknown>;
    sendJson(response, isNew ? route.createdStatus : route.status, { success: true, data });
  } else {
    sendJson(response, route.status, { success: true, data: result });
  }
}

/** Closes the connection within a second after the caller has lost access, so that a truncated body is noticed. */
async function sendWhileAuthorised(
  { revocations, collectBuffers }: MountDeps,
  request: Request,
  response: Response,
  streamed: StreamedResponse,
): Promise<void> {
  const { credential, caller } = localsOf(response);
  const unwatch = revocations.watch({ ...credential, workspaceId: caller.workspaceId }, () => response.destroy());
  try {
    await sendStream(request, response, streamed, { collectBuffers });
  } finally {
    unwatch();
  }
}

function requireScope({ scopes: required }: Route, { scopes }: Caller): void {
  if (scopes === null || required.some((scope) => scopes.includes(scope))) return;
  throw new AppError('FORBIDDEN', `The token lacks the scope for this: ${required.join(' or ')}.`);
}
