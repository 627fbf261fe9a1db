import { domainRoutes } from '@linkplane/contracts/account';
import { listDomains } from '@linkplane/links-db/management';
import type { Router } from 'express';
import { mountAccountRoutes, type AccountGuards } from '../dashboard-api/mount-account-routes.ts';
import { createDomain } from './create-domain.ts';
import { pickDomain } from './domain-not-found.ts';
import type { DomainsDeps } from './domains-deps.ts';
import { presentDomain } from './present-domain.ts';
import { removeDomain } from './remove-domain.ts';
import { changeDomain } from './update-domain.ts';
import { verifyDomain } from './verify-domain.ts';

export function mountDomains(router: Router, deps: DomainsDeps, guards: AccountGuards): void {
  const { pool, dns } = deps;
  mountAccountRoutes(
    router,
    domainRoutes,
    {
      listDomains: async ({ membership }) =>
        (await listDomains(pool, membership.workspaceId)).map((domain) =>
          presentDomain(domain, { dns, defaultHost: membership.defaultHost }),
        ),
      createDomain: (call) => createDomain(deps, call),
      getDomain: async ({ membership, params }) =>
        presentDomain(await pickDomain(pool, membership.workspaceId, params.domainId), {
          ...{ dns, defaultHost: membership.defaultHost },
        }),
      updateDomain: (call) => changeDomain(deps, call),
      verifyDomain: (call) => verifyDomain(deps, call),
      deleteDomain: (call) => removeDomain(deps, call),
    },
    guards,
  );
}
