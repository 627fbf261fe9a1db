import type { Pool } from '@linkplane/links-db';
import { claimFirstRun, insertMember, insertUser } from '@linkplane/links-db/accounts';
import { inTransaction } from '@linkplane/links-db/transactions';
import { insertWorkspace } from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import { generatePassword } from '../accounts/passwords.ts';
import { createToken } from '../tokens/token.ts';

/** Shown once: neither the password nor the token can be read again. */
export type FirstAccount = { email: string; password: string; token: string; workspaceId: string };

const email = 'owner@localhost';

/**
 * Creates an owner, a workspace on the Business plan and a token in an empty database; undefined when it is not empty.
 * Of several processes that call it at once exactly one creates the account.
 * @param save called with the account before the commit: what cannot be read again must not be lost by a crash
 */
export async function createFirstAccount(
  database: Pool,
  save: (account: FirstAccount) => void = () => {},
): Promise<FirstAccount | undefined> {
  return await inTransaction(database, async (transaction) => {
    if (!(await claimFirstRun(transaction))) return undefined;
    const { password, passwordHash } = await generatePassword();
    const userId = createId('usr');
    const workspaceId = createId('wsp');
    await insertUser(transaction, { id: userId, email, passwordHash });
    await insertWorkspace(transaction, { id: workspaceId, name: 'My workspace', plan: 'business' });
    await insertMember(transaction, workspaceId, { userId, role: 'owner' });
    const created = await createToken(transaction, workspaceId, 'First token', { createdBy: userId });
    if (!created) throw new Error('The workspace that was just created is gone.');
    const account = { email, password, token: created.token, workspaceId };
    save(account);
    return account;
  });
}
