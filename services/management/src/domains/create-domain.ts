import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import { insertUnprovedDomain, listDomains } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { plainHostname } from '../slugs/own-hosts.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { makeDomainToken, proofName } from './dns-records.ts';
import { type DomainsDeps, presentDomain } from './domain.ts';
import { firstCheckSeconds } from './evaluate-check.ts';

const nameCharsMax = 253;

/**
 * The host name of a custom domain, lower-case and in ASCII as browsers send it; undefined for anything else than a
 * name with a dot: an address, a port or a path included.
 */
export function parseDomainHost(value: string): string | undefined {
  // Before any parsing: the ASCII form of a name is never shorter than the name itself.
  if (value.length > nameCharsMax) return undefined;
  const hostname = URL.parse(`https://${value}/`)?.hostname;
  if (hostname === undefined || hostname.length > nameCharsMax) return undefined;
  const isJustThat = URL.parse(`https://${value}`)?.href === `https://${hostname}/`;
  return isJustThat && isDottedName(hostname) ? hostname : undefined;
}

/** Two labels or more; the last one has a letter, so that an address is none. */
function isDottedName(hostname: string): boolean {
  const labels = hostname.split('.');
  const last = labels.pop() ?? '';
  const isTopLabel = /^[a-z0-9-]+$/.test(last) && /[a-z]/.test(last);
  return isTopLabel && labels.length > 0 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
}

const domainsPerWorkspaceMax = 50;
const labelCharsMax = 63;

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
