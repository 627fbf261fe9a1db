import type { Invalidation } from '@linkplane/ephemeral';
import type { TestManagement } from './start-management.ts';

/**
 * The changes of a slug that were published to the caches, in the order of their first publication. A change is
 * published at least once; repetitions are left out.
 */
export function publishedChanges({ published }: TestManagement, slugKey: string): Invalidation[] {
  const changes = published.filter((change) => change.slugKey === slugKey);
  return [...new Map(changes.map((change) => [change.version, change])).values()];
}
