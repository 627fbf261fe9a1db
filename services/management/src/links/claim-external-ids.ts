import { listTakenExternalIds, lockExternalIds } from '@linkplane/links-db/links';
import type { Transaction } from '@linkplane/links-db/transactions';
import { AppError } from '../http/app-error.ts';

/**
 * Keeps external ids unique: they stay locked until the transaction ends, so that of two calls with the same one the
 * second sees what the first has done. To be called before anything else is locked.
 * @returns those that links of the workspace have, with the ids of these links
 */
export async function claimExternalIds(
  transaction: Transaction,
  workspaceId: string,
  externalIds: string[],
): Promise<Map<string, string>> {
  await lockExternalIds(transaction, workspaceId, externalIds);
  return await listTakenExternalIds(transaction, workspaceId, externalIds);
}

export function externalIdTaken(externalId: string): AppError {
  return new AppError('EXTERNAL_ID_TAKEN', `Another link has the external id "${externalId}".`, {
    details: [{ field: 'externalId', message: 'is the external id of another link' }],
  });
}
