import type { StreamClaim } from '@linkplane/links-db/analytics';

/** Somebody else has claimed the partition: this holder writes nothing more. */
export class ClaimLostError extends Error {
  constructor({ source, partition }: StreamClaim) {
    super(`${source}/${partition} has been claimed by another consumer`);
    this.name = 'ClaimLostError';
  }
}
