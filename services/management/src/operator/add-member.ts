import type { Role } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { findUser, findUserByEmail, insertMember, insertUser } from '@linkplane/links-db/accounts';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { hasWorkspace } from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import { generatePassword } from '../accounts/passwords.ts';
import { insertInvite, invitePath } from '../workspaces/invites.ts';

/** `password` and `url` cannot be read again. */
export type AddedMember =
  | { kind: 'added'; userId: string; password: string | null }
  | { kind: 'invited'; url: string }
  | { kind: 'no-workspace' }
  | { kind: 'no-account' }
  | { kind: 'member-already' };

/** An account that the operator knows by its id, or an email address that has not been verified. */
export type NewMember = ({ userId: string } | { email: string }) & { role: Role };

/**
 * Adds a member to a workspace, as an operator. Email addresses are not verified: an account with the address may belong
 * to anyone, so it is not made a member. The operator gets the link of an invite instead, which makes its recipient a
 * member. For an unused address an account is created, with a password that only the operator sees.
 */
export async function addMember(
  database: Pool,
  workspaceId: string,
  member: NewMember,
  publicUrl: URL,
): Promise<AddedMember> {
  return await inTransaction(database, async (transaction) => {
    if (!(await hasWorkspace(transaction, workspaceId))) return { kind: 'no-workspace' };
    if ('userId' in member) return await addAccount(transaction, workspaceId, member);
    const { email, role } = member;
    if (await findUserByEmail(transaction, email)) {
      // The invite names no address: its link alone decides who joins.
      const { token } = await insertInvite(transaction, workspaceId, { role, email: null, createdBy: null });
      return { kind: 'invited', url: publicUrl.origin + invitePath(token) };
    }
    const { userId, password } = await createAccount(transaction, email);
    await insertMember(transaction, workspaceId, { userId, role });
    return { kind: 'added', userId, password };
  });
}

async function addAccount(
  transaction: Transaction,
  workspaceId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<AddedMember> {
  if (!(await findUser(transaction, userId))) return { kind: 'no-account' };
  const isAdded = await insertMember(transaction, workspaceId, { userId, role });
  return isAdded ? { kind: 'added', userId, password: null } : { kind: 'member-already' };
}

async function createAccount(transaction: Transaction, email: string): Promise<{ userId: string; password: string }> {
  const userId = createId('usr');
  const { password, passwordHash } = await generatePassword();
  if (!(await insertUser(transaction, { id: userId, email, passwordHash })))
    throw new Error('An account with this address was created at the same moment. Try again.');
  return { userId, password };
}
