import { insertMember, insertWorkspace, type Plan, type Transaction } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';

/** A workspace with its first owner. */
export async function addWorkspace(
  transaction: Transaction,
  ownerId: string,
  workspace: { name: string; plan: Plan },
): Promise<string> {
  const id = createId('wsp');
  await insertWorkspace(transaction, { id, ...workspace });
  await insertMember(transaction, id, { userId: ownerId, role: 'owner' });
  return id;
}
