import { Router } from 'express';
import type { DomainsDeps } from '../domains/domain.ts';
import { mountDomains } from '../domains/operations.ts';
import type { AccountGuards } from './mount-account-routes.ts';
import { refuseTwoHosts } from '../http/refuse-request.ts';
import { mountInvites } from '../workspaces/invites.ts';
import { mountMembers } from '../workspaces/members.ts';
import { createAuthoriseMember } from './guards.ts';
import { createAuthenticateSession } from './guards.ts';
import { createRefuseForgery, createRefuseOtherHosts } from '../http/same-site.ts';
import { mountSessions } from '../accounts/operations.ts';
import { openSessionCookie } from './session-cookie.ts';
import { mountTokens } from '../tokens/operations.ts';
import { mountWorkspaces } from '../workspaces/operations.ts';
import type { AccountDeps } from '../accounts/session.ts';

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
