import type { Deleted } from '@linkplane/contracts';
import { type Domain, domainRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import { deleteDomain, listDomains, requestDomainCheck } from '@linkplane/links-db/management';
import type { Router } from 'express';
import { type AccountCall, type AccountGuards, mountAccountRoutes } from '../dashboard-api/mount-account-routes.ts';
import { limitExceeded } from '../http/client-limits.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { createDomain } from './create-domain.ts';
import { domainNotFound, type DomainsDeps, pickDomain, presentDomain } from './domain.ts';
import { changeDomain } from './update-domain.ts';

/** Of one workspace: each check asks servers of others. */
const limits: RateLimits = { perMinute: 20, perDay: 1_000 };

/**
 * Has the domain's records checked now. The response does not wait for DNS, which may take its time or be somebody's who
 * wants it to: `checkingSince` is set until the check has ended.
 */
export async function verifyDomain(
  { pool, dns, takeRate, wakeChecks }: DomainsDeps,
  { signedIn, membership, params }: AccountCall<typeof domainRoutes.verifyDomain>,
): Promise<Domain> {
  const { workspaceId, defaultHost } = membership;
  const { id } = await pickDomain(pool, workspaceId, params.domainId);
  const decision = await takeRate(`domain-checks:${workspaceId}`, limits);
  if (!decision.isAllowed) throw limitExceeded(decision);
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const domain = await changeWorkspace(pool, deed, (transaction) => requestDomainCheck(transaction, workspaceId, id));
  if (!domain) throw domainNotFound();
  wakeChecks();
  return presentDomain(domain, { dns, defaultHost });
}

/** The domain stops serving at once. Its links and profiles stay, and answer again when it is added and proved again. */
export async function removeDomain(
  { pool, relay }: DomainsDeps,
  { signedIn, membership, params }: AccountCall<typeof domainRoutes.deleteDomain>,
): Promise<Deleted> {
  const { workspaceId } = membership;
  const { id } = await pickDomain(pool, workspaceId, params.domainId);
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const change = await changeWorkspace(pool, deed, (transaction) => deleteDomain(transaction, workspaceId, id));
  if (!change) throw domainNotFound();
  relay.announce([change]);
  return { deleted: true };
}

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
