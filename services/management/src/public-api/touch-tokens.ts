import type { Pool } from '@linkplane/links-db';
import { touchToken } from '@linkplane/links-db/management';
import type { Logger } from '@linkplane/telemetry';

const touchesInFlightMax = 32;

/**
 * Records that a token was used, beside the request and never in its way. While a token's record is being written,
 * and when too many are, a call does nothing: a later request will find the record stale again.
 */
export function createTokenToucher({
  pool,
  logger,
}: {
  pool: Pool;
  logger: Logger;
}): (tokenId: string, network: string) => void {
  const inFlight = new Set<string>();
  return (tokenId, network) => {
    if (inFlight.has(tokenId) || inFlight.size >= touchesInFlightMax) return;
    inFlight.add(tokenId);
    touchToken(pool, tokenId, network)
      .catch((error: unknown) => logger.warn({ err: error, tokenId }, 'the use of a token was not recorded'))
      .finally(() => inFlight.delete(tokenId));
  };
}
