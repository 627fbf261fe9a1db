import type { Pool } from '@linkplane/links-db';
import {
  claimFirstRun,
  inTransaction,
  insertMember,
  insertUser,
  insertWorkspace,
} from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { createToken } from '../tokens/token.ts';
import { makePassword } from '../accounts/passwords.ts';

/** Shown once: neither the password nor the token can be read again. */
export type FirstAccount = { email: string; password: string; token: string; workspaceId: string };

const email = 'owner@localhost';

/**
 * An owner, a workspace on the Business plan and a token, on a database that nobody owns yet; else undefined.
 * Of several processes that call it at once exactly one makes the account.
 * @param keep called with the account before it becomes real: what cannot be read again must not be lost by a crash
 */
export async function createFirstAccount(
  pool: Pool,
  keep: (account: FirstAccount) => void = () => {},
): Promise<FirstAccount | undefined> {
  return await inTransaction(pool, async (connection) => {
    if (!(await claimFirstRun(connection))) return undefined;
    const { password, passwordHash } = await makePassword();
    const userId = createId('usr');
    const workspaceId = createId('wsp');
    await insertUser(connection, { id: userId, email, passwordHash });
    await insertWorkspace(connection, { id: workspaceId, name: 'My workspace', plan: 'business' });
    await insertMember(connection, workspaceId, { userId, role: 'owner' });
    const created = await createToken(connection, workspaceId, 'First token', { createdBy: userId });
    if (!created) throw new Error('The workspace that was just made is gone.');
    const account = { email, password, token: created.token, workspaceId };
    keep(account);
    return account;
  });
}
