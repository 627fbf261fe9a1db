import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import type { AccountCall } from '../http/mount-account-routes.ts';
import { limitExceeded } from '../http/take-rate.ts';
import { changeWorkspace } from '../roles/change-workspace.ts';
import { domainNotFound, pickDomain } from './domain-not-found.ts';
import type { DomainsDeps } from './domains-deps.ts';
import { lookAtDomain } from './look-at-domain.ts';
import { presentDomain } from './present-domain.ts';
import { settleCheck } from './settle-check.ts';

/** Of one workspace: each look asks servers of others. */
const limits: RateLimits = { perMinute: 20, perDay: 1_000 };

/** Looks at the domain's records now. No connection is held while DNS is asked. */
export async function verifyDomain(
  { pool, relay, dns, takeRate, now }: DomainsDeps,
  { signedIn, membership, params }: AccountCall<typeof domainRoutes.verifyDomain>,
): Promise<Domain> {
  const { workspaceId, defaultHost } = membership;
  const domain = await pickDomain(pool, workspaceId, params.domainId);
  const decision = await takeRate(`domain-checks:${workspaceId}`, limits);
  if (!decision.isAllowed) throw limitExceeded(decision);
  const finding = await lookAtDomain(dns, domain.host);
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const settled = await changeWorkspace(pool, deed, (transaction) =>
    settleCheck(transaction, domain, finding, new Date(now())),
  );
  if (!settled) throw domainNotFound();
  relay.announce(settled.changes);
  return presentDomain(settled.domain, { dns, defaultHost });
}
