import { failAbandonedFallbacks, forgetFallbackResults, removeFormerSlugs } from '@linkplane/links-db/domains';
import type { Connection } from '@linkplane/links-db/transactions';

/** Results that one run deletes. */
const removedRowsMax = 5_000;
/**
 * Slugs of a domain that are known to have been deleted or moved away: about 20 MB in the store. Beyond it, those that became free first are forgotten,
 * and the old origin may have them again.
 */
const formerSlugsPerDomainMax = 100_000;
/** Domains whose former slugs are counted in one run: a few milliseconds for each that has all of them. */
const domainsPerRunMax = 20;
const formerSlugsPerRunMax = 2_000;

/** One run of the removal; returns a pause of 0 where there is more to delete. */
export function createLookupRemoval(database: Connection): () => Promise<number | undefined> {
  let afterDomainId = '';

  /** Whether a domain has more former slugs to delete; the next run begins with the domains of this one then. */
  async function removeFormer(): Promise<boolean> {
    const { lastDomainId, removedMax } = await removeFormerSlugs(database, {
      afterDomainId,
      domainsMax: domainsPerRunMax,
      slugsPerDomainMax: formerSlugsPerDomainMax,
      rowsPerDomainMax: formerSlugsPerRunMax,
    });
    if (removedMax === formerSlugsPerRunMax) return true;
    afterDomainId = lastDomainId ?? '';
    return false;
  }

  return async () => {
    await failAbandonedFallbacks(database);
    const forgotten = await forgetFallbackResults(database, removedRowsMax);
    const hasMore = await removeFormer();
    return hasMore || forgotten === removedRowsMax ? 0 : undefined;
  };
}
