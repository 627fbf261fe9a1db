import type { Scope } from '@linkplane/contracts';
import { insertToken, type Connection } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { hashToken, makeToken } from './token-format.ts';

/** The value is shown this once. */
export type CreatedToken = { tokenId: string; token: string };

/** What a token may do and until when; left out, everything and for ever. */
export type TokenLimits = { scopes?: Scope[] | undefined; expiresAt?: Date | undefined };

/** Left out: an operator. */
type Maker = { createdBy?: string };

/** A token of the workspace; undefined when there is no such workspace. */
export async function createToken(
  connection: Connection,
  workspaceId: string,
  name: string,
  { scopes, expiresAt, createdBy }: TokenLimits & Maker = {},
): Promise<CreatedToken | undefined> {
  const token = makeToken();
  const tokenId = createId('tok');
  const stored = {
    ...{ id: tokenId, name, tokenHash: hashToken(token), last4: token.slice(-4) },
    ...{ scopes: scopes ?? null, expiresAt: expiresAt ?? null },
    createdBy: createdBy ?? null,
  };
  return (await insertToken(connection, workspaceId, stored)) ? { tokenId, token } : undefined;
}
