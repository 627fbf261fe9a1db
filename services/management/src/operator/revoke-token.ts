import type { Pool } from '@linkplane/links-db';
import { revokeTokenOfAnyone } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';

const pattern = idPattern('tok');

/** Ends a token from the next request on, as an operator; false when there is none of that id. */
export async function revokeToken(pool: Pool, tokenId: string): Promise<boolean> {
  return pattern.test(tokenId) && (await revokeTokenOfAnyone(pool, tokenId));
}
