import { insertToken, type Connection } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { hashToken, makeToken } from './token-format.ts';

/** The value is shown this once. */
export type CreatedToken = { tokenId: string; token: string };

/** A token with full access to the workspace; undefined when there is no such workspace. */
export async function createToken(
  connection: Connection,
  workspaceId: string,
  name: string,
): Promise<CreatedToken | undefined> {
  const token = makeToken();
  const tokenId = createId('tok');
  const stored = { id: tokenId, name, tokenHash: hashToken(token), last4: token.slice(-4) };
  return (await insertToken(connection, workspaceId, stored)) ? { tokenId, token } : undefined;
}
