import { domainRoutes, inviteRoutes, memberRoutes, sessionRoutes } from '@linkplane/contracts/account';
import { tokenRoutes, viewRoutes, workspaceRoutes } from '@linkplane/contracts/account';
import { Router } from 'express';
import { sessionOperations } from '../accounts/operations.ts';
import type { AccountsDeps } from '../accounts/session.ts';
import type { DomainsDeps } from '../domains/domain.ts';
import { domainOperations } from '../domains/operations.ts';
import { refuseTwoHosts } from '../http/refuse-request.ts';
import { createRefuseForgery, createRefuseOtherHosts } from '../http/same-site.ts';
import { tokenOperations } from '../tokens/operations.ts';
import { viewOperations } from '../views/operations.ts';
import { inviteOperations } from '../workspaces/invites.ts';
import { memberOperations } from '../workspaces/members.ts';
import { workspaceOperations } from '../workspaces/operations.ts';
import type { WorkspacesDeps } from '../workspaces/workspace.ts';
import { createAuthenticateSession, createAuthoriseMember, type SessionGuardDeps } from './guards.ts';
import { mountAccountRoutes, type AccountGuards } from './mount-account-routes.ts';
import { openSessionCookie } from './session-cookie.ts';

export type DashboardApiDeps = {
  accounts: AccountsDeps;
  /** Also for members, invites, tokens and views. */
  workspaces: WorkspacesDeps;
  domains: DomainsDeps;
  guards: SessionGuardDeps;
};

/**
 * The dashboard's own API, with a session in place of a token.
 * @param publicRoutes the operations of the public API, which members use within their role
 */
export function createDashboardApi(deps: DashboardApiDeps, publicRoutes: Router): Router {
  const { accounts, workspaces, domains } = deps;
  const { publicUrl, readAddress, database } = deps.guards;
  const guards: AccountGuards = {
    authenticateSession: createAuthenticateSession(deps.guards),
    authoriseMember: createAuthoriseMember(database),
    readAddress,
    openCookie: (request, response) => openSessionCookie(publicUrl, request, response),
  };
  const router = Router({ caseSensitive: true });
  router.use(refuseTwoHosts, createRefuseOtherHosts(publicUrl), createRefuseForgery(publicUrl));
  mountAccountRoutes(router, sessionRoutes, guards, sessionOperations(accounts));
  mountAccountRoutes(router, workspaceRoutes, guards, workspaceOperations(workspaces));
  mountAccountRoutes(router, memberRoutes, guards, memberOperations(workspaces));
  mountAccountRoutes(router, inviteRoutes, guards, inviteOperations(workspaces));
  mountAccountRoutes(router, tokenRoutes, guards, tokenOperations(workspaces));
  mountAccountRoutes(router, viewRoutes, guards, viewOperations(workspaces));
  mountAccountRoutes(router, domainRoutes, guards, domainOperations(domains));
  const memberGuards = [guards.authenticateSession, guards.authoriseMember('use-api')];
  router.use('/workspaces/:workspaceId/v1', ...memberGuards, publicRoutes);
  return router;
}
