import type { PathParams } from '@linkplane/contracts';
import type { AccountRoute, AccountRoutes, Act } from '@linkplane/contracts/account';
import type { Membership } from '@linkplane/links-db/management';
import type { RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { SessionCookie } from './session-cookie.ts';
import { localsOf, type SignedIn } from '../calls/caller.ts';
import { refuseMethod } from '../public-api/mount-routes.ts';
import { parseInput } from '../http/read-input.ts';
import { parseJsonBody, readBody } from '../http/read-input.ts';
import { sendJson } from '../http/send-response.ts';

/** No form of an account has more to say. */
const bodyBytesMax = 16 * 1024;

/** One request of the dashboard; what it needs by its route's access has been checked. */
export type AccountCall<R extends AccountRoute> = {
  params: Record<PathParams<R['path']>, string>;
  query: R['query'] extends z.ZodType ? z.output<R['query']> : undefined;
  body: R['body'] extends z.ZodType ? z.output<R['body']> : undefined;
  signedIn: R['access'] extends 'anyone' ? undefined : SignedIn;
  /** What the one who asks is in the workspace of the path. */
  membership: R['access'] extends Act ? Membership : undefined;
  /** The client's address and what it says it is. */
  address: string;
  userAgent: string;
  cookie: SessionCookie;
};

export type AccountOperations<Rs extends AccountRoutes> = {
  [Name in keyof Rs]: (call: AccountCall<Rs[Name]>) => Promise<z.input<Rs[Name]['data']>>;
};

export type AccountGuards = {
  authenticateSession: RequestHandler;
  /** Goes behind `authenticateSession`. */
  authoriseMember: (act: Act) => RequestHandler;
  readAddress: (request: Parameters<RequestHandler>[0]) => string;
  openCookie: (request: Parameters<RequestHandler>[0], response: Parameters<RequestHandler>[1]) => SessionCookie;
};

type Operate = (call: unknown) => Promise<unknown>;

/** Mounts every route of a table behind the guards that its access asks for. */
export function mountAccountRoutes<Rs extends AccountRoutes>(
  router: Router,
  routes: Rs,
  operations: AccountOperations<Rs>,
  guards: AccountGuards,
): void {
  for (const [name, route] of Object.entries(routes)) {
    // The type of `operations` ties each operation to its own route; a loop over names cannot say so.
    const operate = operations[name] as Operate;
    router[route.method](route.path, ...listGuards(route, guards), handle(route, operate, guards));
  }
  for (const path of new Set(Object.values(routes).map((route) => route.path)))
    router.all(path, refuseMethod(Object.values(routes).filter((route) => route.path === path)));
}

function listGuards({ access }: AccountRoute, guards: AccountGuards): RequestHandler[] {
  if (access === 'anyone') return [];
  if (access === 'signed-in') return [guards.authenticateSession];
  return [guards.authenticateSession, guards.authoriseMember(access)];
}

function handle(route: AccountRoute, operate: Operate, { readAddress, openCookie }: AccountGuards): RequestHandler {
  return async (request, response) => {
    const bytes = route.body && (await readBody(request, bodyBytesMax));
    const body = route.body && bytes && parseInput(route.body, parseJsonBody(request, bytes), 'body');
    const query = route.query && parseInput(route.query, request.query, 'query');
    const { signedIn, membership } = localsOf(response);
    const data = await operate({
      ...{ params: request.params as Record<string, string>, query, body, signedIn, membership },
      ...{ address: readAddress(request), userAgent: request.headers['user-agent'] ?? '' },
      cookie: openCookie(request, response),
    });
    sendJson(response, route.status, { success: true, data });
  };
}
