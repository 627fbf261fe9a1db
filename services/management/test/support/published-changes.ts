import type { Invalidation } from '@linkplane/ephemeral';
import type { TestManagement } from './start-management.ts';

/**
 * What the caches were told of a slug, in the order in which they first heard of it. A change is told at least once:
 * what they have heard again is here once.
 */
export function toldOf({ published }: TestManagement, slugKey: string): Invalidation[] {
  const changes = published.filter((change) => change.slugKey === slugKey);
  return [...new Map(changes.map((change) => [change.version, change])).values()];
}
