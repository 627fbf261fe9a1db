import type { StreamClaim } from '@linkplane/links-db/planes/analytics';

/** Another consumer has claimed the partition: this one must not write any more. */
export class ClaimLostError extends Error {
  constructor({ source, partition }: StreamClaim) {
    super(`${source}/${partition} has been claimed by another consumer`);
    this.name = 'ClaimLostError';
  }
}
