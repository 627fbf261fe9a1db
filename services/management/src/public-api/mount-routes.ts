import type { PathParams, Route, Routes } from '@linkplane/contracts';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import type { OnceRequest, RunOnce, UnitOfWork } from './run-once.ts';
import { AppError } from '../http/app-error.ts';
import { hashRequest, readIdempotencyKey } from './run-once.ts';
import { localsOf, type Caller } from '../calls/caller.ts';
import { parseInput } from '../http/read-input.ts';
import { parseJsonBody, readBody } from '../http/read-input.ts';
import { sendJson, sendJsonText } from '../http/send-response.ts';
import { sendRepresentation, type Representation } from '../http/send-response.ts';
import { suspended } from '../calls/caller.ts';
import { sendStream, type StreamedAnswer } from '../http/send-stream.ts';

/** Where a route asks for no other limit. */
const bodyBytesMax = 64 * 1024;
const noBytes = Buffer.alloc(0);

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One authenticated request, its input already what the contract says. */
export type Call<R extends Route> = {
  caller: Caller;
  params: Record<PathParams<R['path']>, string>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
};

/** A route's `data`; where it can answer files too, either of them with its tag; or what it sends piece by piece. */
type Answered<R extends Route> = R extends { stream: readonly string[] }
  ? StreamedAnswer
  : R extends { media: readonly string[] }
    ? Representation<z.input<R['data']>>
    : z.input<R['data']>;

/** For every route of the contract the operation that answers it. */
export type Operations<Rs extends Routes> = {
  [Name in keyof Rs]: (call: Call<Rs[Name]>) => Promise<Answered<Rs[Name]>>;
};

/** How the POSTs of a table are done once for each Idempotency-Key. */
export type Posts<Rs extends Routes> = {
  runOnce: RunOnce;
  /** The same operations as parts of one transaction. */
  operationsIn: (unit: UnitOfWork) => Operations<Rs>;
};

type Operate = (call: Call<Route>) => Promise<unknown>;
type OperateOnce = { runOnce: RunOnce; operationIn: (unit: UnitOfWork) => Operate };

/**
 * Mounts every route of a table behind `authenticate`; another method on one of its paths is answered 405.
 * @param posts needed by a table with a POST in it
 */
export function mountRoutes<Rs extends Routes>(
  router: Router,
  routes: Rs,
  operations: Operations<Rs>,
  posts?: Posts<Rs>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    if (route.method === 'post' && !posts) throw new Error(`${name} would not know an Idempotency-Key.`);
    // The type of `operations` ties each operation to its own route; a loop over names cannot say so.
    const pick = (of: Operations<Rs>) => of[name] as Operate;
    const once = posts && { runOnce: posts.runOnce, operationIn: (unit: UnitOfWork) => pick(posts.operationsIn(unit)) };
    router[route.method](route.path, handle(route, pick(operations), once));
  }
  for (const path of new Set(Object.values(routes).map((route) => route.path))) {
    router.all(path, refuseMethod(Object.values(routes).filter((route) => route.path === path)));
  }
}

function handle(route: Route, operate: Operate, once: OperateOnce | undefined): RequestHandler {
  return async (request, response) => {
    const { caller, turns } = localsOf(response);
    refuseWithoutScope(route, caller);
    if (caller.isSuspended && route.method !== 'get') throw suspended('workspace');
    const key = readIdempotencyKey(request);
    const bytes = route.body || key ? await readBody(request, route.bodyBytesMax ?? bodyBytesMax) : noBytes;
    // Reports and streams wait for ClickHouse, and how many there may be is limited where they are made.
    const endTurn = route.scopes.includes('analytics') ? undefined : await turns.enter(caller.workspaceId);
    try {
      await answerCall({ request, response, route, key, bytes }, operate, once);
    } finally {
      endTurn?.();
    }
  };
}

type Received = { request: Request; response: Response; route: Route; key: string | undefined; bytes: Buffer };

async function answerCall(
  { request, response, route, key, bytes }: Received,
  operate: Operate,
  once: OperateOnce | undefined,
): Promise<void> {
  const { caller } = localsOf(response);
  const query = route.query && parseInput(route.query, request.query, 'query');
  const body = route.body && parseInput(route.body, parseJsonBody(request, bytes), 'body');
  const call = { caller, params: request.params as Record<string, string>, query, body };
  if (key !== undefined && once) {
    const requestHash = hashRequest(request, bytes);
    const asked = { workspaceId: caller.workspaceId, key, requestHash, keptBytesMax: caller.quotas.keptBytes };
    await answerOnce(response, route, once, asked, call);
    return;
  }
  const answered = await operate(call);
  if (route.stream) await sendWhileAllowed(request, response, answered as StreamedAnswer);
  else if (route.media) sendRepresentation(request, response, answered as Representation<unknown>);
  else sendJson(response, route.status, { success: true, data: answered });
}

/** A stream ends within a second after its reader has lost the right to it: cut, so that no part is taken for the whole. */
async function sendWhileAllowed(request: Request, response: Response, answered: StreamedAnswer): Promise<void> {
  const { revocations, credential, caller } = localsOf(response);
  const unwatch = revocations.watch({ ...credential, workspaceId: caller.workspaceId }, () => response.destroy());
  try {
    await sendStream(request, response, answered);
  } finally {
    unwatch();
  }
}

async function answerOnce(
  response: Response,
  { status }: Route,
  { runOnce, operationIn }: OperateOnce,
  asked: OnceRequest,
  call: Call<Route>,
): Promise<void> {
  const answer = await runOnce(asked, async (unit) => {
    const data = await operationIn(unit)(call);
    return { status, body: JSON.stringify({ success: true, data }) };
  });
  if (answer.isReplay) response.setHeader('Idempotent-Replayed', 'true');
  sendJsonText(response, answer.status, answer.body);
}

function refuseWithoutScope(route: Route, { scopes }: Caller): void {
  if (scopes === null || route.scopes.some((scope) => scopes.includes(scope))) return;
  throw new AppError('FORBIDDEN', `The token lacks the scope for this: ${route.scopes.join(' or ')}.`);
}

/** Answers 405 with the methods that there are. */
export function refuseMethod(routes: { method: string }[]): RequestHandler {
  const methods = routes.map(({ method }) => method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
  return () => {
    throw new AppError('METHOD_NOT_ALLOWED', `Allowed here: ${allow}.`, { headers: { Allow: allow } });
  };
}
