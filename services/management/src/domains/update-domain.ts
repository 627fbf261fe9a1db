import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import * as domainsDb from '@linkplane/links-db/domains';
import type { DomainFields, DomainRecord } from '@linkplane/links-db/domains';
import * as profilesDb from '@linkplane/links-db/profiles';
import * as slugsDb from '@linkplane/links-db/slugs';
import type { Transaction } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { describeSlugPolicy } from '@linkplane/slugs';
import type { AccountCall } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { checkFallback, type FallbackFields } from './fallback.ts';
import { canonicalHostname, isPublicHost } from '../slugs/own-hosts.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { isSamePolicy, slugPolicyFixed } from './slug-policy.ts';
import { domainNotFound, presentDomain, requireDomain, type DomainsDeps } from './domain.ts';

type UpdateCall = AccountCall<typeof domainRoutes.updateDomain>;
type Changes = UpdateCall['body'];

/** Changes the given fields and no others, and publishes the change to the caches. */
export async function updateDomain(deps: DomainsDeps, call: UpdateCall): Promise<Domain> {
  const { database, relay, publicUrl, dns, wakeLookups } = deps;
  const { signedIn, membership, params, body } = call;
  const { workspaceId } = membership;
  const { id } = await requireDomain(database, workspaceId, params.domainId);
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const { changed, change, defaultHost } = await changeWorkspace(database, action, async (transaction) => {
    const domain = body.slugPolicy
      ? await domainsDb.lockDomain(transaction, workspaceId, id)
      : await domainsDb.findDomain(transaction, workspaceId, id);
    if (!domain) throw domainNotFound();
    await changeSlugPolicy(transaction, domain, body.slugPolicy);
    await refuseLoops(transaction, domain, body, publicUrl);
    await refuseForeignProfile(transaction, workspaceId, body);
    const fields = mergeFields(domain, body, await readFallback(deps, transaction, domain, body.fallback));
    const change = await domainsDb.updateDomain(transaction, workspaceId, id, fields);
    if (!change) throw domainNotFound();
    const defaultHost = await changeDefault(transaction, domain, body.isDefault);
    const slugPolicy = body.slugPolicy ? describeSlugPolicy(body.slugPolicy) : domain.slugPolicy;
    return { changed: { ...domain, ...fields, slugPolicy }, change, defaultHost };
  });
  relay.publish([change]);
  if (body.fallback) wakeLookups();
  return presentDomain(changed, { dns, defaultHost });
}

function mergeFields(domain: DomainRecord, changes: Changes, fallback: FallbackFields): DomainFields {
  const { rootBehaviour, notFoundUrl, appleAppSiteAssociation, assetLinks } = changes;
  return {
    rootUrl: domain.rootUrl,
    rootProfileId: domain.rootProfileId,
    ...(rootBehaviour && {
      rootUrl: rootBehaviour.kind === 'redirect' ? rootBehaviour.url : null,
      rootProfileId: rootBehaviour.kind === 'profile' ? rootBehaviour.profileId : null,
    }),
    notFoundUrl: notFoundUrl === undefined ? domain.notFoundUrl : notFoundUrl,
    appleAppSiteAssociation:
      appleAppSiteAssociation === undefined ? domain.appleAppSiteAssociation : appleAppSiteAssociation,
    assetLinks: assetLinks === undefined ? domain.assetLinks : assetLinks,
    ...fallback,
  };
}

/** An old origin that would lead back to the domain itself is refused like every address of this service. */
async function readFallback(
  { publicUrl, now, allowPrivate }: DomainsDeps,
  transaction: Transaction,
  { workspaceId, id, fallbackAddress, fallbackHost, fallbackUntil, host }: DomainRecord,
  fallback: Changes['fallback'],
): Promise<FallbackFields> {
  if (fallback === undefined) return { fallbackAddress, fallbackHost, fallbackUntil };
  const fields = await checkFallback({ database: transaction, publicUrl, host, now: now(), allowPrivate }, fallback);
  await domainsDb.forgetResultsOfDomain(transaction, workspaceId, id);
  return fields;
}

/** The targets of a domain must not be on this service, like those of a link: they could form a redirect loop. */
async function refuseLoops(
  transaction: Transaction,
  { host }: DomainRecord,
  { rootBehaviour, notFoundUrl }: Changes,
  publicUrl: URL,
): Promise<void> {
  const hrefs = [rootBehaviour?.kind === 'redirect' ? rootBehaviour.url : undefined, notFoundUrl];
  const targets = hrefs.filter((href) => typeof href === 'string').map((href) => new URL(href));
  const hosts = targets.map(canonicalHostname);
  const isLoop =
    targets.some((target) => isPublicHost(target, publicUrl)) ||
    hosts.includes(host) ||
    (hosts.length > 0 && (await domainsDb.hasOwnHost(transaction, hosts)));
  if (isLoop)
    throw new AppError('INVALID_URL', 'A domain must not lead to an address of this service.', {
      params: { reason: 'LEADS_TO_OWN_ADDRESS' },
    });
}

async function refuseForeignProfile(
  transaction: Transaction,
  workspaceId: string,
  { rootBehaviour }: Changes,
): Promise<void> {
  if (rootBehaviour?.kind !== 'profile') return;
  if (!(await profilesDb.findProfile(transaction, workspaceId, rootBehaviour.profileId)))
    throw validationError({ field: 'rootBehaviour.profileId', message: 'must be a profile of the workspace' });
}

/** The domain is locked: no link or profile is created on its host between the check and the commit. */
async function changeSlugPolicy(
  transaction: Transaction,
  { workspaceId, id, host, slugPolicy }: DomainRecord,
  requested: Changes['slugPolicy'],
): Promise<void> {
  if (!requested || isSamePolicy(requested, slugsDb.readStoredPolicy(slugPolicy))) return;
  if (await slugsDb.hasSlugsOnHost(transaction, workspaceId, host)) throw slugPolicyFixed();
  await slugsDb.setSlugPolicy(transaction, workspaceId, id, requested);
}

/** Returns the workspace's default host after the change. Only a domain that is served can become the default. */
async function changeDefault(
  transaction: Transaction,
  { workspaceId, host, verifiedAt }: DomainRecord,
  isDefault: boolean | undefined,
): Promise<string> {
  const before = await workspacesDb.findDefaultHost(transaction, workspaceId);
  if (isDefault === undefined || isDefault === (before === host)) return before;
  if (isDefault && verifiedAt === null)
    throw validationError({ field: 'isDefault', message: 'needs a verified domain' });
  const after = isDefault ? host : '';
  await workspacesDb.setDefaultHost(transaction, workspaceId, after);
  return after;
}
