import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import { requestDomainCheck } from '@linkplane/links-db/management';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { limitExceeded } from '../http/take-rate.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { domainNotFound, pickDomain } from './domain-not-found.ts';
import type { DomainsDeps } from './domains-deps.ts';
import { presentDomain } from './present-domain.ts';

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
