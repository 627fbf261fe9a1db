import type { Pool } from '@linkplane/links-db';
import { claimOwnSlugPolicy, readOwnSlugPolicy } from '@linkplane/links-db/slugs';
import { defaultSlugPolicy, describeSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import type { Logger } from '@linkplane/telemetry';

/**
 * The slug policy of the service's own host. The first start stores it; a different value later is ignored with a
 * warning, because the links that exist could not be reached by it.
 * @param configured by the operator; undefined: the default one
 */
export async function settleOwnSlugPolicy(
  database: Pool,
  configured: SlugPolicy | undefined,
  logger: Logger,
): Promise<SlugPolicy> {
  await claimOwnSlugPolicy(database, configured ?? defaultSlugPolicy);
  const stored = (await readOwnSlugPolicy(database)) ?? defaultSlugPolicy;
  if (configured && describeSlugPolicy(configured) !== describeSlugPolicy(stored)) {
    const values = { configured: describeSlugPolicy(configured), used: describeSlugPolicy(stored) };
    logger.warn(values, 'SLUG_POLICY is ignored: it is fixed since the first start');
  }
  return stored;
}
