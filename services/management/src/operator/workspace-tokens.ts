import type { Pool } from '@linkplane/links-db';
import { revokeTokenOfAnyone } from '@linkplane/links-db/accounts';
import { inTransaction } from '@linkplane/links-db/transactions';
import { insertWorkspace, type Plan } from '@linkplane/links-db/workspaces';
import { createId, idPattern } from '@linkplane/runtime';
import { createToken } from '../tokens/token.ts';

const tokenIdPattern = idPattern('tok');

/** Creates a workspace without members, and a token for its API. */
export async function createWorkspaceWithToken(
  database: Pool,
  { name, plan }: { name: string; plan: Plan },
): Promise<{ workspaceId: string; token: string }> {
  return await inTransaction(database, async (transaction) => {
    const workspaceId = createId('wsp');
    await insertWorkspace(transaction, { id: workspaceId, name, plan });
    const created = await createToken(transaction, workspaceId, 'First token');
    if (!created) throw new Error('The workspace that was just created is gone.');
    return { workspaceId, token: created.token };
  });
}

/** Revokes a token of any workspace, from the next request on; false when there is no token with this id. */
export async function revokeToken(database: Pool, tokenId: string): Promise<boolean> {
  return tokenIdPattern.test(tokenId) && (await revokeTokenOfAnyone(database, tokenId));
}
