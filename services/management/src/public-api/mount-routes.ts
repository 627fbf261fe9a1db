import { takesIdempotencyKey, type Routes } from '@linkplane/contracts';
import type { Request, RequestHandler, Response, Router } from 'express';
import { localsOf } from '../calls/caller.ts';
import type { Operations } from '../calls/operations.ts';
import type { TenantLimiter } from '../http/limit-tenants.ts';
import { openRawBody, parseBody, parseJsonBody, parseQuery, readBody, refuseOtherFiles } from '../http/read-input.ts';
import { refuseOtherMethods } from '../http/refuse-request.ts';
import { sendJson, sendJsonText, sendRepresentation, type Representation } from '../http/send-response.ts';
import { sendStream, type StreamedResponse } from '../http/send-stream.ts';
import type { Revocations } from './revocations.ts';
import { hashRequest, readIdempotencyKey, type RunOnce, type UnitOfWork } from './run-once.ts';
import { requireAccess, runInTurn, runKeyed, toOutcome, type MountedRoute, type Operate } from './run-operation.ts';

/** The size for routes that set no limit of their own. */
const bodyBytesMax = 64 * 1024;
const noBytes = Buffer.alloc(0);

export type MountDeps = {
  runOnce: RunOnce;
  tenants: TenantLimiter;
  revocations: Revocations;
  /** Called after each large piece of a body, so that the buffers behind it do not pile up. */
  collectBuffers: () => void;
};

/**
 * Mounts every route of a table behind `authenticate`; another method on one of its paths gets 405.
 * @param operationsIn the same operations as parts of one transaction, for calls with an Idempotency-Key; needed by a
 *   table with a POST in it
 * @returns the operations by name, for callers other than the router
 */
export function mountRoutes<Rs extends Routes>(
  router: Router,
  routes: Rs,
  deps: MountDeps,
  operations: Operations<Rs>,
  operationsIn?: (unit: UnitOfWork) => Operations<Rs>,
): Map<string, MountedRoute> {
  const mounted = new Map<string, MountedRoute>();
  for (const [name, route] of Object.entries(routes)) {
    if (takesIdempotencyKey(route) && !operationsIn) throw new Error(`${name} would ignore an Idempotency-Key.`);
    // The type of `operations` ties each operation to its own route; a loop over names cannot express that.
    const pick = (of: Operations<Rs>) => of[name] as Operate;
    const operateIn = operationsIn && ((unit: UnitOfWork) => pick(operationsIn(unit)));
    const each = { route, operate: pick(operations), operateIn };
    mounted.set(name, each);
    router[route.method](route.path, handle(deps, each));
  }
  refuseOtherMethods(router, Object.values(routes));
  return mounted;
}

function handle(deps: MountDeps, mounted: MountedRoute): RequestHandler {
  const { route } = mounted;
  return async (request, response) => {
    const { caller } = localsOf(response);
    requireAccess(route, caller);
    const key = takesIdempotencyKey(route) ? readIdempotencyKey(request) : undefined;
    if (route.rawBody) refuseOtherFiles(request, route.rawBody.types);
    const bytes = route.body || key ? await readBody(request, route.bodyBytesMax ?? bodyBytesMax) : noBytes;
    await runInTurn(deps.tenants, route, caller, () => respond(deps, mounted, { request, response, key, bytes }));
  };
}

type Received = { request: Request; response: Response; key: string | undefined; bytes: Buffer };

async function respond(
  deps: MountDeps,
  mounted: MountedRoute,
  { request, response, key, bytes }: Received,
): Promise<void> {
  const { route, operate } = mounted;
  const { caller } = localsOf(response);
  const query = parseQuery(route, request.query);
  const json = route.body && parseJsonBody(request, bytes);
  const body = route.rawBody ? openRawBody(request, route.rawBody.bytesMax) : parseBody(route, json);
  const call = { caller, params: request.params as Record<string, string>, query, body };
  const keyed =
    key === undefined
      ? undefined
      : await runKeyed(deps.runOnce, mounted, call, {
          key,
          requestHash: hashRequest(request, json, bytes),
        });
  if (keyed) {
    if (keyed.isReplay) response.setHeader('Idempotent-Replayed', 'true');
    sendJsonText(response, keyed.status, keyed.body);
    return;
  }
  const result = await operate(call);
  if (route.stream) {
    await sendWhileAuthorised(deps, request, response, result as StreamedResponse);
  } else if (route.media) {
    await sendRepresentation(request, response, result as Representation<unknown>);
    deps.collectBuffers();
  } else {
    const { status, data } = toOutcome(route, result);
    sendJson(response, status, { success: true, data });
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
