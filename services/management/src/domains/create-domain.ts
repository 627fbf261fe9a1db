import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import { insertUnprovedDomain, listDomains } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { plainHostname } from '../slugs/own-hosts.ts';
import { makeDomainToken, proofName } from './dns-records.ts';
import type { DomainsDeps } from './domains-deps.ts';
import { parseDomainHost } from './parse-domain-host.ts';
import { firstCheckSeconds } from './plan-next-check.ts';
import { presentDomain } from './present-domain.ts';

const domainsPerWorkspaceMax = 50;
const labelCharsMax = 63;
const nameCharsMax = 253;

/** Adds a domain that serves once DNS proves it. Others may have asked for the same host. */
export async function createDomain(
  { pool, publicUrl, dns }: DomainsDeps,
  { signedIn, membership, body }: AccountCall<typeof domainRoutes.createDomain>,
): Promise<Domain> {
  const { workspaceId, defaultHost } = membership;
  const host = readHost(body.host, publicUrl);
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const domain = await changeWorkspace(pool, deed, async (transaction) => {
    if ((await listDomains(transaction, workspaceId)).length >= domainsPerWorkspaceMax)
      throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${domainsPerWorkspaceMax} domains.`);
    return await insertUnprovedDomain(transaction, workspaceId, {
      ...{ id: createId('dom'), host, token: makeDomainToken(), checkInSeconds: firstCheckSeconds },
    });
  });
  if (!domain) throw validationError({ field: 'host', message: 'is a domain of this workspace already' });
  return presentDomain(domain, { dns, defaultHost });
}

/** As people write it or paste it from their DNS: with blanks around it, or a dot at its end. */
function readHost(value: string, publicUrl: URL): string {
  const host = parseDomainHost(value.trim().replace(/\.$/, ''));
  const isName =
    host !== undefined &&
    proofName(host).length <= nameCharsMax &&
    host.split('.').every((label) => label.length <= labelCharsMax);
  if (!isName) throw validationError({ field: 'host', message: 'must be a domain name such as go.example.com' });
  if (host === plainHostname(publicUrl))
    throw validationError({ field: 'host', message: 'must not be the host of the service itself' });
  return host;
}
