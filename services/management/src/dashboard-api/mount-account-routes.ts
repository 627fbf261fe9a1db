import type { AccountRoute, AccountRoutes, Act } from '@linkplane/contracts/account';
import type { Request, RequestHandler, Response, Router } from 'express';
import { localsOf } from '../calls/caller.ts';
import type { AccountOperations, SessionCookie } from '../calls/operations.ts';
import { parseBody, parseJsonBody, parseQuery, readBody } from '../http/read-input.ts';
import { refuseOtherMethods } from '../http/refuse-request.ts';
import { sendJson } from '../http/send-response.ts';

/** The size for routes that set no limit of their own. */
const bodyBytesMax = 16 * 1024;

export type AccountGuards = {
  authenticateSession: RequestHandler;
  /** Goes behind `authenticateSession`. */
  authoriseMember: (act: Act) => RequestHandler;
  readAddress: (request: Request) => string;
  openCookie: (request: Request, response: Response) => SessionCookie;
};

type Operate = (call: unknown) => Promise<unknown>;

/** Mounts every route of a table behind the guards that its access requires. */
export function mountAccountRoutes<Rs extends AccountRoutes>(
  router: Router,
  routes: Rs,
  guards: AccountGuards,
  operations: AccountOperations<Rs>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    // The type of `operations` ties each operation to its own route; a loop over names cannot express that.
    const operate = operations[name] as Operate;
    router[route.method](route.path, ...listGuards(route, guards), handle(route, operate, guards));
  }
  refuseOtherMethods(router, Object.values(routes));
}

function listGuards({ access }: AccountRoute, guards: AccountGuards): RequestHandler[] {
  if (access === 'anyone') return [];
  if (access === 'signed-in') return [guards.authenticateSession];
  return [guards.authenticateSession, guards.authoriseMember(access)];
}

function handle(route: AccountRoute, operate: Operate, { readAddress, openCookie }: AccountGuards): RequestHandler {
  return async (request, response) => {
    const bytes = route.body && (await readBody(request, route.bodyBytesMax ?? bodyBytesMax));
    const query = parseQuery(route, request.query);
    const body = bytes && parseBody(route, parseJsonBody(request, bytes));
    const { signedIn, membership } = localsOf(response);
    const data = await operate({
      params: request.params as Record<string, string>,
      query,
      body,
      signedIn,
      membership,
      address: readAddress(request),
      userAgent: request.headers['user-agent'] ?? '',
      cookie: openCookie(request, response),
    });
    sendJson(response, route.status, { success: true, data });
  };
}
