import type { Workspace } from '@linkplane/contracts/account';
import type { Membership } from '@linkplane/links-db/management';

/** A workspace as its member sees it. */
export function presentWorkspace({ workspaceId, name, plan, role, isSuspended, createdAt }: Membership): Workspace {
  return { id: workspaceId, name, plan, role, suspended: isSuspended, createdAt: createdAt.toISOString() };
}
