import type { PathParams, Route, Routes } from '@linkplane/contracts';
import type { RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { localsOf, type Caller } from './locals.ts';
import { parseInput } from './parse-input.ts';
import { readJsonBody } from './read-body.ts';
import { sendJson } from './send-json.ts';
import { sendRepresentation, type Representation } from './send-representation.ts';

const bodyBytesMax = 64 * 1024;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One authenticated request, its input already what the contract says. */
export type Call<R extends Route> = {
  caller: Caller;
  params: Record<PathParams<R['path']>, string>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
};

/** A route's `data`; where it can answer files too, either of them with its tag. */
type Answered<R extends Route> = R extends { media: readonly string[] }
  ? Representation<z.input<R['data']>>
  : z.input<R['data']>;

/** For every route of the contract the operation that answers it. */
export type Operations<Rs extends Routes> = {
  [Name in keyof Rs]: (call: Call<Rs[Name]>) => Promise<Answered<Rs[Name]>>;
};

/** Mounts every route of a table behind `authenticate`; another method on one of its paths is answered 405. */
export function mountRoutes<Rs extends Routes>(router: Router, routes: Rs, operations: Operations<Rs>): void {
  for (const [name, route] of Object.entries(routes)) {
    // The type of `operations` ties each operation to its own route; a loop over names cannot say so.
    const operation = operations[name] as (call: Call<Route>) => Promise<unknown>;
    router[route.method](route.path, handle(route, operation));
  }
  for (const path of new Set(Object.values(routes).map((route) => route.path))) {
    router.all(path, refuseMethod(Object.values(routes).filter((route) => route.path === path)));
  }
}

function handle(route: Route, operation: (call: Call<Route>) => Promise<unknown>): RequestHandler {
  return async (request, response) => {
    const { caller } = localsOf(response);
    refuseWithoutScope(route, caller);
    const query = route.query && parseInput(route.query, request.query, 'query');
    const body = route.body && parseInput(route.body, await readJsonBody(request, bodyBytesMax), 'body');
    const params = request.params as Record<string, string>;
    const answered = await operation({ caller, params, query, body });
    if (route.media) await sendRepresentation(request, response, answered as Representation<unknown>);
    else sendJson(response, route.status, { success: true, data: answered });
  };
}

function refuseWithoutScope(route: Route, { scopes }: Caller): void {
  if (scopes === null || route.scopes.some((scope) => scopes.includes(scope))) return;
  throw new AppError('FORBIDDEN', `The token lacks the scope for this: ${route.scopes.join(' or ')}.`);
}

function refuseMethod(routes: Route[]): RequestHandler {
  const methods = routes.map(({ method }) => method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
  return () => {
    throw new AppError('METHOD_NOT_ALLOWED', `Allowed here: ${allow}.`, { headers: { Allow: allow } });
  };
}
