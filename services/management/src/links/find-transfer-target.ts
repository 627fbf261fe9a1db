import { findMembership } from '@linkplane/links-db/accounts';
import type { Connection } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import { suspended, toCaller, type Caller } from '../calls/caller.ts';
import { AppError, validationError } from '../http/app-error.ts';

const workspaceIdPattern = idPattern('wsp');

/**
 * The workspace that links move to, as its owner calls it. The person behind the call has to own both workspaces: a workspace
 * of others gets the same error as one that does not exist.
 * @throws AppError FORBIDDEN, or VALIDATION_ERROR for the workspace of the call itself
 */
export async function findTransferTarget(connection: Connection, caller: Caller, workspaceId: string): Promise<Caller> {
  const { userId } = caller;
  if (workspaceId === caller.workspaceId)
    throw validationError({ field: 'workspaceId', message: 'must be another workspace' });
  if (userId === null || !workspaceIdPattern.test(workspaceId)) throw notOwner();
  const source = await findMembership(connection, caller.workspaceId, userId);
  const target = await findMembership(connection, workspaceId, userId);
  if (source?.role !== 'owner' || target?.role !== 'owner') throw notOwner();
  if (target.isSuspended) throw suspended('workspace');
  return toCaller(target, { scopes: null, userId });
}

function notOwner(): AppError {
  return new AppError(
    'FORBIDDEN',
    'Only owners of both workspaces can transfer links: sign in as one, or use a token that an owner of both has created.',
    { params: { reason: 'ROLE_TOO_LOW' } },
  );
}
