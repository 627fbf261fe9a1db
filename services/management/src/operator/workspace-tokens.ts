import type { Pool } from '@linkplane/links-db';
import { insertWorkspace, inTransaction, type Plan, revokeTokenOfAnyone } from '@linkplane/links-db/management';
import { createId, idPattern } from '@linkplane/runtime';
import { createToken } from '../tokens/token.ts';

/** A workspace without members and a token for its API. */
export async function createWorkspace(
  pool: Pool,
  { name, plan }: { name: string; plan: Plan },
): Promise<{ workspaceId: string; token: string }> {
  return await inTransaction(pool, async (connection) => {
    const workspaceId = createId('wsp');
    await insertWorkspace(connection, { id: workspaceId, name, plan });
    const created = await createToken(connection, workspaceId, 'First token');
    if (!created) throw new Error('The workspace that was just made is gone.');
    return { workspaceId, token: created.token };
  });
}

const pattern = idPattern('tok');

/** Ends a token from the next request on, as an operator; false when there is none of that id. */
export async function revokeToken(pool: Pool, tokenId: string): Promise<boolean> {
  return pattern.test(tokenId) && (await revokeTokenOfAnyone(pool, tokenId));
}
