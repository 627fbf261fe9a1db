import type { Role } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import {
  findUserByEmail,
  hasWorkspace,
  inTransaction,
  insertMember,
  insertUser,
  type Transaction,
} from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { makePassword } from './make-password.ts';

/** `password`: of an account made for this; null where the address has one already. It cannot be read again. */
export type AddedMember =
  { kind: 'added'; userId: string; password: string | null } | { kind: 'no-workspace' } | { kind: 'member-already' };

/** Makes somebody a member without an invite, and an account for them where they have none: an operator vouches for them. */
export async function addMember(
  pool: Pool,
  workspaceId: string,
  { email, role }: { email: string; role: Role },
): Promise<AddedMember> {
  return await inTransaction(pool, async (transaction) => {
    if (!(await hasWorkspace(transaction, workspaceId))) return { kind: 'no-workspace' };
    const user = await findOrInsertUser(transaction, email);
    const isAdded = await insertMember(transaction, workspaceId, { userId: user.userId, role });
    return isAdded ? { kind: 'added', ...user } : { kind: 'member-already' };
  });
}

async function findOrInsertUser(
  transaction: Transaction,
  email: string,
): Promise<{ userId: string; password: string | null }> {
  const known = await findUserByEmail(transaction, email);
  if (known) return { userId: known.id, password: null };
  const userId = createId('usr');
  const { password, passwordHash } = await makePassword();
  if (!(await insertUser(transaction, { id: userId, email, passwordHash })))
    throw new Error('The address has got an account meanwhile. Try again.');
  return { userId, password };
}
