import type { Deleted } from '@linkplane/contracts';
import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import * as domainsDb from '@linkplane/links-db/domains';
import type { AccountCall, AccountOperations } from '../calls/operations.ts';
import { requireRate } from '../http/client-limits.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { createDomain } from './create-domain.ts';
import { domainNotFound, presentDomain, requireDomain, type DomainsDeps } from './domain.ts';
import { updateDomain } from './update-domain.ts';

/** The limits of one workspace: each check queries the name servers of third parties. */
const checkLimits: RateLimits = { perMinute: 20, perDay: 1_000 };

export function domainOperations(deps: DomainsDeps): AccountOperations<typeof domainRoutes> {
  return {
    listDomains: (call) => listDomains(deps, call),
    createDomain: (call) => createDomain(deps, call),
    getDomain: (call) => getDomain(deps, call),
    updateDomain: (call) => updateDomain(deps, call),
    verifyDomain: (call) => verifyDomain(deps, call),
    deleteDomain: (call) => deleteDomain(deps, call),
  };
}

async function listDomains(
  { database, dns }: DomainsDeps,
  { membership }: AccountCall<typeof domainRoutes.listDomains>,
): Promise<Domain[]> {
  const { workspaceId, defaultHost } = membership;
  const domains = await domainsDb.listDomains(database, workspaceId);
  return domains.map((domain) => presentDomain(domain, { dns, defaultHost }));
}

async function getDomain(
  { database, dns }: DomainsDeps,
  { membership, params }: AccountCall<typeof domainRoutes.getDomain>,
): Promise<Domain> {
  const { workspaceId, defaultHost } = membership;
  const domain = await requireDomain(database, workspaceId, params.domainId);
  return presentDomain(domain, { dns, defaultHost });
}

/**
 * Requests a check of the domain's records. The response does not wait for DNS, which may be slow or under the control
 * of an attacker: `checkingSince` is set until the check has ended.
 */
async function verifyDomain(
  { database, dns, countRequest, wakeChecks }: DomainsDeps,
  { signedIn, membership, params }: AccountCall<typeof domainRoutes.verifyDomain>,
): Promise<Domain> {
  const { workspaceId, defaultHost } = membership;
  const { id } = await requireDomain(database, workspaceId, params.domainId);
  await requireRate(countRequest, `domain-checks:${workspaceId}`, checkLimits);
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const domain = await changeWorkspace(database, action, (transaction) =>
    domainsDb.requestDomainCheck(transaction, workspaceId, id),
  );
  if (!domain) throw domainNotFound();
  wakeChecks();
  return presentDomain(domain, { dns, defaultHost });
}

/** The domain is no longer served from now on. Its links and profiles stay, and are served once it is verified again. */
async function deleteDomain(
  { database, relay }: DomainsDeps,
  { signedIn, membership, params }: AccountCall<typeof domainRoutes.deleteDomain>,
): Promise<Deleted> {
  const { workspaceId } = membership;
  const { id } = await requireDomain(database, workspaceId, params.domainId);
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const change = await changeWorkspace(database, action, (transaction) =>
    domainsDb.deleteDomain(transaction, workspaceId, id),
  );
  if (!change) throw domainNotFound();
  relay.publish([change]);
  return { deleted: true };
}
