/** What a host responds to a short URL. */
export type Responded = {
  status: number;
  /** Where it redirects, as an absolute URL; null: it does not. */
  location: string | null;
};

/** Why there is no response. */
export type Failed = { failure: string };

/**
 * - `same`: the same redirect, or the same status without one
 * - `otherStatus`: the same destination with another status, such as 302 instead of 301
 * - `otherDestination`: both redirect, to different URLs
 * - `onlyOld`: the old host redirects and ours does not: this short URL would break
 * - `onlyOurs`: ours redirects and the old host does not
 * - `otherPage`: neither redirects, and their statuses differ
 * - `failed`: one of them did not respond, so that nothing is known
 */
export const comparisons = [
  'same',
  'otherStatus',
  'otherDestination',
  'onlyOld',
  'onlyOurs',
  'otherPage',
  'failed',
] as const;
export type Comparison = (typeof comparisons)[number];

/** Which of them mean that a visitor would not get what the old host gives. */
export const badComparisons: ReadonlySet<Comparison> = new Set(['otherDestination', 'onlyOld', 'otherPage', 'failed']);

/** Compares what the old host and ours respond to one short URL. */
export function compareResponses(old: Responded | Failed, ours: Responded | Failed): Comparison {
  if ('failure' in old || 'failure' in ours) return 'failed';
  if (old.location === null && ours.location === null) return old.status === ours.status ? 'same' : 'otherPage';
  if (ours.location === null) return 'onlyOld';
  if (old.location === null) return 'onlyOurs';
  if (old.location !== ours.location) return 'otherDestination';
  return old.status === ours.status ? 'same' : 'otherStatus';
}
