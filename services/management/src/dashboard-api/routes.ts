import { Router } from 'express';
import type { DomainsDeps } from '../domains/domains-deps.ts';
import { mountDomains } from '../domains/routes.ts';
import type { AccountGuards } from './mount-account-routes.ts';
import { refuseTwoHosts } from '../http/refuse-two-hosts.ts';
import { mountInvites } from '../workspaces/invite-routes.ts';
import { mountMembers } from '../workspaces/member-routes.ts';
import { createAuthoriseMember } from './authorise-member.ts';
import { createAuthenticateSession } from './authenticate-session.ts';
import { createRefuseForgery, createRefuseOtherHosts } from '../http/refuse-forgery.ts';
import { mountSessions } from '../accounts/routes.ts';
import { openSessionCookie } from './session-cookie.ts';
import { mountTokens } from '../tokens/routes.ts';
import { mountWorkspaces } from '../workspaces/routes.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

/**
 * The dashboard's own API, with a session in place of a token.
 * @param resources the operations of the public API, which members use through their role
 */
export function createAccountApi(deps: AccountDeps & DomainsDeps, resources: Router): Router {
  const router = Router({ caseSensitive: true });
  const guards: AccountGuards = {
    authenticateSession: createAuthenticateSession(deps),
    authoriseMember: createAuthoriseMember(deps.pool),
    readAddress: deps.readAddress,
    openCookie: (request, response) => openSessionCookie(deps.publicUrl, request, response),
  };
  router.use(refuseTwoHosts, createRefuseOtherHosts(deps.publicUrl), createRefuseForgery(deps.publicUrl));
  mountSessions(router, deps, guards);
  mountWorkspaces(router, deps, guards);
  mountMembers(router, deps, guards);
  mountInvites(router, deps, guards);
  mountTokens(router, deps, guards);
  mountDomains(router, deps, guards);
  router.use('/workspaces/:workspaceId/v1', guards.authenticateSession, guards.authoriseMember('use-api'), resources);
  return router;
}
