import type { Deleted } from '@linkplane/contracts';
import type { domainRoutes } from '@linkplane/contracts/account';
import { deleteDomain } from '@linkplane/links-db/management';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { domainNotFound, pickDomain } from './domain-not-found.ts';
import type { DomainsDeps } from './domains-deps.ts';

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
