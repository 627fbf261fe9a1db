import type { Domain, domainRoutes } from '@linkplane/contracts/account';
import {
  findDefaultHost,
  findDomain,
  findProfile,
  hasOwnHost,
  setDefaultHost,
  updateDomain,
  type DomainFields,
  type DomainRecord,
  type Transaction,
} from '@linkplane/links-db/management';
import { AppError, validationError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { isPublicHost, plainHostname } from '../slugs/own-hosts.ts';
import { domainNotFound, pickDomain } from './domain.ts';
import type { DomainsDeps } from './domain.ts';
import { presentDomain } from './domain.ts';

type UpdateCall = AccountCall<typeof domainRoutes.updateDomain>;
type Changes = UpdateCall['body'];

/** What is left out stays. The caches hear of it at once. */
export async function changeDomain(deps: DomainsDeps, call: UpdateCall): Promise<Domain> {
  const { pool, relay, publicUrl, dns } = deps;
  const { signedIn, membership, params, body } = call;
  const { workspaceId } = membership;
  const { id } = await pickDomain(pool, workspaceId, params.domainId);
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-domains' } as const;
  const { changed, change, defaultHost } = await changeWorkspace(pool, deed, async (transaction) => {
    const domain = await findDomain(transaction, workspaceId, id);
    if (!domain) throw domainNotFound();
    await refuseLoops(transaction, domain, body, publicUrl);
    await refuseForeignProfile(transaction, workspaceId, body);
    const fields = mergeFields(domain, body);
    const change = await updateDomain(transaction, workspaceId, id, fields);
    if (!change) throw domainNotFound();
    const defaultHost = await changeDefault(transaction, domain, body.isDefault);
    return { changed: { ...domain, ...fields }, change, defaultHost };
  });
  relay.announce([change]);
  return presentDomain(changed, { dns, defaultHost });
}

function mergeFields(domain: DomainRecord, { rootBehaviour, notFoundUrl }: Changes): DomainFields {
  return {
    rootUrl: domain.rootUrl,
    rootProfileId: domain.rootProfileId,
    ...(rootBehaviour && {
      rootUrl: rootBehaviour.kind === 'redirect' ? rootBehaviour.url : null,
      rootProfileId: rootBehaviour.kind === 'profile' ? rootBehaviour.profileId : null,
    }),
    notFoundUrl: notFoundUrl === undefined ? domain.notFoundUrl : notFoundUrl,
  };
}

/** Like a link, a domain leads away from this service: what leads back to it can go round in circles. */
async function refuseLoops(
  transaction: Transaction,
  { host }: DomainRecord,
  { rootBehaviour, notFoundUrl }: Changes,
  publicUrl: URL,
): Promise<void> {
  const hrefs = [rootBehaviour?.kind === 'redirect' ? rootBehaviour.url : undefined, notFoundUrl];
  const targets = hrefs.filter((href) => typeof href === 'string').map((href) => new URL(href));
  const hosts = targets.map(plainHostname);
  const leadsBack =
    targets.some((target) => isPublicHost(target, publicUrl)) ||
    hosts.includes(host) ||
    (hosts.length > 0 && (await hasOwnHost(transaction, hosts)));
  if (leadsBack) throw new AppError('INVALID_URL', 'A domain must not lead to an address of this service.');
}

async function refuseForeignProfile(
  transaction: Transaction,
  workspaceId: string,
  { rootBehaviour }: Changes,
): Promise<void> {
  if (rootBehaviour?.kind !== 'profile') return;
  if (!(await findProfile(transaction, workspaceId, rootBehaviour.profileId)))
    throw validationError({ field: 'rootBehaviour.profileId', message: 'must be a profile of the workspace' });
}

/** Gives the workspace's default host after it. Only a domain that serves can become the default. */
async function changeDefault(
  transaction: Transaction,
  { workspaceId, host, verifiedAt }: DomainRecord,
  isDefault: boolean | undefined,
): Promise<string> {
  const before = await findDefaultHost(transaction, workspaceId);
  if (isDefault === undefined || isDefault === (before === host)) return before;
  if (isDefault && verifiedAt === null)
    throw validationError({ field: 'isDefault', message: 'needs a verified domain' });
  const after = isDefault ? host : '';
  await setDefaultHost(transaction, workspaceId, after);
  return after;
}
