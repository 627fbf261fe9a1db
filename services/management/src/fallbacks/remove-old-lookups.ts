import { failAbandonedFallbacks, forgetFallbackResults } from '@linkplane/links-db/domains';
import type { Connection } from '@linkplane/links-db/transactions';

/** Results that one run deletes. */
const removedRowsMax = 5_000;

/** One run of the removal; returns a pause of 0 where there is more to delete. */
export function createLookupRemoval(database: Connection): () => Promise<number | undefined> {
  return async () => {
    await failAbandonedFallbacks(database);
    const forgotten = await forgetFallbackResults(database, removedRowsMax);
    return forgotten === removedRowsMax ? 0 : undefined;
  };
}
