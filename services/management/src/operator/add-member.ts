import type { Role } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import {
  findUser,
  findUserByEmail,
  hasWorkspace,
  inTransaction,
  insertInvite,
  insertMember,
  insertUser,
  type Transaction,
} from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { invitePath } from '../workspaces/invites.ts';
import { hashSecret, makeSecret } from '../http/secrets.ts';
import { makePassword } from '../accounts/passwords.ts';

/** `password` and `url` cannot be read again. */
export type AddedMember =
  | { kind: 'added'; userId: string; password: string | null }
  | { kind: 'invited'; url: string }
  | { kind: 'no-workspace' }
  | { kind: 'no-account' }
  | { kind: 'member-already' };

/** An account that the operator knows to be the right one, or an address that anybody may have signed up with. */
export type NewMember = ({ userId: string } | { email: string }) & { role: Role };

const inviteDays = 7;

/**
 * Lets somebody into a workspace, as an operator. Addresses are not verified: an account that has one already may be
 * anybody's, so it is not made a member by its address. The operator gets the link of an invite instead, which makes
 * whoever it is sent to a member. For a fresh address an account is made, with a password that only the operator has.
 */
export async function addMember(
  pool: Pool,
  workspaceId: string,
  member: NewMember,
  publicUrl: URL,
): Promise<AddedMember> {
  return await inTransaction(pool, async (transaction) => {
    if (!(await hasWorkspace(transaction, workspaceId))) return { kind: 'no-workspace' };
    if ('userId' in member) return await addAccount(transaction, workspaceId, member);
    if (await findUserByEmail(transaction, member.email))
      return { kind: 'invited', url: await makeInvite(transaction, workspaceId, member.role, publicUrl) };
    const { userId, password } = await makeAccount(transaction, member.email);
    await insertMember(transaction, workspaceId, { userId, role: member.role });
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

/** Without an address: the link alone decides who joins. */
async function makeInvite(transaction: Transaction, workspaceId: string, role: Role, publicUrl: URL): Promise<string> {
  const token = makeSecret();
  const invite = { id: createId('inv'), createdBy: null, tokenHash: hashSecret(token), daysOpen: inviteDays };
  await insertInvite(transaction, workspaceId, { ...invite, role, email: null });
  return publicUrl.origin + invitePath(token);
}

async function makeAccount(transaction: Transaction, email: string): Promise<{ userId: string; password: string }> {
  const userId = createId('usr');
  const { password, passwordHash } = await makePassword();
  if (!(await insertUser(transaction, { id: userId, email, passwordHash })))
    throw new Error('Somebody has just signed up with this address. Try again.');
  return { userId, password };
}
