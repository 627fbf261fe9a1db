import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import { insertPendingDomain, listDomains } from '@linkplane/links-db/domains';
import { createId } from '@linkplane/runtime';
import type { AccountCall } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { canonicalHostname } from '../slugs/own-hosts.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { makeDomainToken, verificationName } from './dns-records.ts';
import { presentDomain, type DomainsDeps } from './domain.ts';
import { parseDomainHost } from './parse-domain-host.ts';
import { readNewDomainPolicy, slugPolicyFixed } from './slug-policy.ts';
import { firstCheckSeconds } from './evaluate-check.ts';

const domainsPerWorkspaceMax = 50;
const labelCharsMax = 63;
const nameCharsMax = 253;

/** Adds a domain that is served once DNS verifies it. Other workspaces may add the same host. */
export async function createDomain(
  { database, publicUrl, dns }: DomainsDeps,
  { signedIn, membership, body }: AccountCall<typeof domainRoutes.createDomain>,
): Promise<Domain> {
  const { workspaceId, defaultHost } = membership;
  const host = readHost(body.host, publicUrl);
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const domain = await changeWorkspace(database, action, async (transaction) => {
    if ((await listDomains(transaction, workspaceId)).length >= domainsPerWorkspaceMax)
      throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${domainsPerWorkspaceMax} domains.`, {
        params: { max: domainsPerWorkspaceMax },
      });
    const slugPolicy = await readNewDomainPolicy(transaction, workspaceId, host, body.slugPolicy);
    if (!slugPolicy) throw slugPolicyFixed();
    return await insertPendingDomain(transaction, workspaceId, {
      id: createId('dom'),
      host,
      token: makeDomainToken(),
      checkInSeconds: firstCheckSeconds,
      slugPolicy,
    });
  });
  if (!domain) throw validationError({ field: 'host', message: 'is a domain of this workspace already' });
  return presentDomain(domain, { dns, defaultHost });
}

/** Accepts what people type or paste from their DNS provider: with blanks around it. */
function readHost(value: string, publicUrl: URL): string {
  const host = parseDomainHost(value.trim());
  const isName =
    host !== undefined &&
    verificationName(host).length <= nameCharsMax &&
    host.split('.').every((label) => label.length <= labelCharsMax);
  if (!isName) throw validationError({ field: 'host', message: 'must be a domain name such as go.example.com' });
  if (host === canonicalHostname(publicUrl))
    throw validationError({ field: 'host', message: 'must not be the host of the service itself' });
  return host;
}
